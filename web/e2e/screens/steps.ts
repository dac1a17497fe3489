import type { Locator } from '@playwright/test'
import { untilAtRest } from '../pages/page-state.ts'
import { fillIn, type TextKey, textAt } from '../pages/texts.ts'
import type { Replies } from './replies.ts'
import type { Screen, Stage, State, Step } from './screen.ts'

const locate = (stage: Stage, state: State): Locator =>
  typeof state === 'string' ? stage.page.getByText(textAt(stage.texts, state)) : state(stage)

/** Opens a path and waits for its heading; home is ready for input only once it is at rest. */
export const open =
  (path: string, heading: string): Step =>
  async ({ page }) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    if (path === '/') await untilAtRest(page)
  }

/** Waits until it is visible. */
export const see =
  (state: State): Step =>
  (stage) =>
    locate(stage, state).waitFor()

/** Presses the button with this label. */
export const press =
  (key: TextKey, values: Readonly<Record<string, string>> = {}): Step =>
  ({ page, texts }) =>
    page.getByRole('button', { name: fillIn(textAt(texts, key), values), exact: true }).click()

/** Fills in the field of a form by its name attribute. */
export const fill =
  (name: string, value: string): Step =>
  ({ page }) =>
    page.locator(`[name="${name}"]`).fill(value)

/** Asks home for a name, with its suggestions closed: they would cover the button. */
export const discover = (name: string): Step =>
  inOrder(
    fill('landmark', name),
    ({ page }) => page.locator('[name="landmark"]').press('Escape'),
    press('home.discover'),
  )

/** Selects an option of the list with this label. */
export const select =
  (key: TextKey, value: string): Step =>
  ({ page, texts }) =>
    page.getByLabel(textAt(texts, key)).selectOption(value)

export const reply =
  (replies: Replies | ((stage: Stage) => Replies)): Step =>
  (stage) =>
    stage.reply(typeof replies === 'function' ? replies(stage) : replies)

/** Runs a script in the page. */
export const run =
  (script: string): Step =>
  ({ page }) =>
    page.evaluate(script)

/**
 * A script that puts entries, a list of keys and values, into a database of the app as it keeps them,
 * and then tells its pages by the channel of that name.
 */
export const putInto = (
  database: string,
  store: string,
  entries: string,
  message: unknown = null,
): string => `new Promise((resolve, reject) => {
  const opening = indexedDB.open('${database}')
  opening.onupgradeneeded = () => opening.result.createObjectStore('${store}')
  opening.onerror = reject
  opening.onsuccess = () => {
    const writing = opening.result.transaction('${store}', 'readwrite')
    for (const [key, value] of ${entries}) writing.objectStore('${store}').put(value, key)
    writing.oncomplete = () => {
      opening.result.close()
      new BroadcastChannel('${database}').postMessage(${JSON.stringify(message)})
      resolve()
    }
  }
})`

/** Runs a script before the app's own code on each load. */
export const runFirst =
  (script: string | ((stage: Stage) => string)): Step =>
  (stage) =>
    stage.whileOpen(stage.page.addInitScript(typeof script === 'string' ? script : script(stage)))

/** What the server says of so many credits. */
export const withCredits = (count: number, renewing = false): Replies => {
  const credits = { id: 'c', userId: 'u', credits: count, updatedAt: '2026-11-21T08:00:00.000Z' }
  return { credits: { answer: { renewing, credits } } }
}

/** Without a model. */
export const allFree: Replies = {
  creditCosts: { answer: { quick_facts: 0, history_guide: 0, translate_inscription: 0 } },
}

/** As where VAPID keys are set, in a browser that may show notices or not. */
export const noticeKeys: Replies = {
  pushSubscription: { answer: { publicKey: `B${'A'.repeat(86)}`, endpoint: null, language: null } },
}
export const withNotices = (permission: NotificationPermission): Step =>
  runFirst(`Object.defineProperty(Notification, 'permission', { value: '${permission}' })`)

export const inOrder =
  (...steps: readonly Step[]): Step =>
  async (stage) => {
    for (const step of steps) await step(stage)
  }

export const dialog: State = ({ page }) => page.getByRole('dialog')
export const skeleton: State = ({ page }) => page.locator('main [aria-busy="true"]').first()

/** Brings the page into the state of a screen. */
export const openScreen = async (screen: Screen, stage: Stage): Promise<void> => {
  const { replies, arrange, path, heading, steps = [], state } = screen
  if (replies) await stage.reply(replies)
  await arrange?.(stage)
  if (path && heading) await open(path, textAt(stage.texts, heading))(stage)
  else if (path) await stage.page.goto(path)
  await inOrder(...steps)(stage)
  if (state) await see(state)(stage)
}

/** Home, for the screens that begin there. */
export const home = { path: '/', heading: 'home.heading' } as const

/** A device next to the Pantheon, which may be located. */
export const located = runFirst(`(() => {
  const coords = { latitude: 41.8986, longitude: 12.4768, accuracy: 12, speed: null, heading: null }
  navigator.permissions.query = async () => ({ state: 'granted' })
  navigator.geolocation.getCurrentPosition = (found) => found({ coords, timestamp: 1 })
  navigator.geolocation.watchPosition = (found) => {
    found({ coords, timestamp: 1 })
    return 1
  }
})()`)

/** Screens that have these fields in common. */
export const screensWith = (
  common: Partial<Screen>,
  screens: readonly Screen[],
): readonly Screen[] => screens.map((screen) => ({ ...common, ...screen }))
