import { resultKey } from '../../../src/request/tab-storage.ts'
import type { Screen, Stage } from '../screen.ts'
import { field, openHome, openPage, press } from '../steps.ts'
import { asResult, taleOf } from './sample-stories.ts'

const madeAt = Date.UTC(2026, 10, 20, 9, 30)

/** What waits, as the browser would have kept it: unsent, unpaid, and not recognised. */
const itemsIn = (language: 'en' | 'fr', owner: string) => {
  const item = (index: number, text: string, more: object) => ({
    id: `7d3f0000-0000-4000-8000-00000000000${index}`,
    owner,
    request: { text, format: 'quick_facts', language },
    photo: null,
    madeAt: madeAt + index * 60_000,
    state: 'answered',
    failures: 0,
    notBefore: 0,
    problem: null,
    readyText: '-',
    ...more,
  })
  const location = { latitude: 41.8902, longitude: 12.4922, locationName: '' }
  return [
    item(1, '', {
      state: 'unsent',
      request: { text: '', format: 'history_guide', language, location },
    }),
    item(2, 'Petra', { problem: { code: 'insufficient_credits', message: '-' } }),
    item(3, 'liberty statue', {
      problem: { code: 'not_recognised', message: '-', candidates: ['Statue of Liberty'] },
    }),
  ]
}

/** Puts items into the outbox of a page, and tells the page. Runs in the page. */
const keepItems = (items: unknown): string => `(async () => {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('storystone-outbox')
    opening.onupgradeneeded = () => opening.result.createObjectStore('items')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const writing = database.transaction('items', 'readwrite')
  for (const item of ${JSON.stringify(items)}) writing.objectStore('items').put(item, item.id)
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
  new BroadcastChannel('storystone-outbox').postMessage({ kind: 'changed' })
})()`

/** A browser in which a new service worker waits. Runs in the page. */
const waitingWorker = `(() => {
  const waiting = new EventTarget()
  waiting.scriptURL = location.origin + '/sw.js'
  navigator.serviceWorker.register = async () => Object.assign(new EventTarget(), { waiting })
})()`

/** A browser that asks whether to install the app, and a story to be read. Runs in the page. */
const installable = (story: unknown): string => `(() => {
  sessionStorage.setItem('${resultKey}', ${JSON.stringify(JSON.stringify(story))})
  localStorage.removeItem('storystone:install-hint')
  document.addEventListener('DOMContentLoaded', () => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt() {} }))
  })
})()`

const openWaiting = async (stage: Stage): Promise<void> => {
  const { page, texts } = stage
  await openHome(stage)
  const { id } = await (await page.request.get('/api/user')).json()
  await page.context().setOffline(true)
  await page.evaluate(keepItems(itemsIn(stage.language, id)))
  await page.getByText(texts.outbox.waiting).waitFor()
}

const comeBack = ({ page }: Stage): Promise<void> => page.context().setOffline(false)

const somebodyElse = 'somebody-else'

/** Signs in where somebody whose session has ended left stories unsent. */
const followSomebody = async (stage: Stage): Promise<void> => {
  const { page, texts, answers, language } = stage
  await openPage(stage, '/auth', texts.auth.logIn)
  await page.evaluate(keepItems(itemsIn(language, somebodyElse)))
  await page.evaluate(`localStorage.setItem('storystone:owner', '${somebodyElse}')`)
  await page.reload()
  await page.getByText(texts.leftBehind.owner_other).waitFor()
  const user = { id: 'ada', email: 'ada@example.test', createdAt: new Date(madeAt).toISOString() }
  await answers.give('login', user)
  await field(stage, 'email').fill(user.email)
  await field(stage, 'password').fill('a good password')
  await press(stage, texts.auth.submitLogIn)
  await page.getByRole('dialog', { name: texts.leftBehind.title }).waitFor()
}

/** What is shown without a signal, and of the app itself: waiting, updating, installing. */
export const offlineScreens: readonly Screen[] = [
  { name: 'home-waiting-stories', visitor: 'newcomer', open: openWaiting, leave: comeBack },
  {
    name: 'waiting-story-changed',
    visitor: 'newcomer',
    open: async (stage) => {
      await openWaiting(stage)
      await press(stage, stage.texts.outbox.change.replace('{{name}}', 'Petra'))
      await field(stage, 'waiting-landmark').waitFor()
    },
    leave: comeBack,
  },
  { name: 'log-in-after-somebody-else', visitor: 'nobody', open: followSomebody },
  {
    name: 'update-bar',
    visitor: 'user',
    open: async (stage) => {
      await stage.whileOpen(stage.page.addInitScript(waitingWorker))
      await openHome(stage)
      await stage.page.getByText(stage.texts.update.title).waitFor()
    },
  },
  {
    name: 'install-hint',
    visitor: 'user',
    open: async (stage) => {
      const { language, page, texts } = stage
      const tale = asResult(taleOf('Colosseum', { format: 'quick_facts', language }))
      await stage.whileOpen(page.addInitScript(installable(tale)))
      await page.goto('/result')
      await page.getByText(texts.install.title).waitFor()
    },
  },
]
