import { expect } from '@playwright/test'
import type { Language } from '@storystone/schema/languages.ts'
import { resultKey } from '#web/stories/forget-result.ts'
import { untilAtRest } from '../../pages/page-state.ts'
import type { Screen, Stage, Step } from '../screen.ts'
import { fill, home, inOrder, press, putInto, run, runFirst, see, withNotices } from '../steps.ts'
import { placesIn } from './places.ts'
import { asResult, colosseum } from './sample-stories.ts'
import { deleteNewest, openList } from './stories.ts'

const madeAt = Date.UTC(2026, 10, 20, 9, 30)

/** Outbox items as the browser keeps them: unsent, unpaid, not recognised, and not sure. */
const outboxItems = (language: Language, owner: string) => {
  const item = (index: number, text: string, more: object) => ({
    id: `7d3f0000-0000-4000-8000-00000000000${index}`,
    owner,
    request: { text, format: 'quick_facts', language },
    photo: null,
    madeAt: madeAt + index * 60_000,
    state: 'refused',
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
    item(4, 'Pantheon', {
      problem: { code: 'not_recognised', message: '-', places: placesIn(language) },
    }),
  ]
}

/** A script that writes items to the outbox of a page, and notifies the page. */
const writeOutbox = (items: ReturnType<typeof outboxItems>): string => {
  const entries = JSON.stringify(items.map((item) => [item.id, item]))
  return putInto('storystone-outbox', 'items', entries, { kind: 'changed' })
}

/** A browser in which a new service worker waits. */
const waitingWorker = `(() => {
  const waiting = new EventTarget()
  waiting.scriptURL = location.origin + '/sw.js'
  navigator.serviceWorker.register = async () => Object.assign(new EventTarget(), { waiting })
})()`

/** A browser that offers to install the app, and has a result. */
const installable = ({ language }: Stage): string => `(() => {
  const result = ${JSON.stringify(asResult(colosseum('quick_facts')(language)))}
  sessionStorage.setItem('${resultKey}', JSON.stringify(result))
  localStorage.removeItem('storystone:install-hint')
  document.addEventListener('DOMContentLoaded', () => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt() {} }))
  })
})()`

const waiting = {
  ...home,
  visitor: 'newcomer',
  steps: [
    async ({ page, language }: Stage) => {
      const { id } = await (await page.request.get('/api/user')).json()
      await page.context().setOffline(true)
      await page.evaluate(writeOutbox(outboxItems(language, id)))
    },
    see('outbox.waiting'),
  ],
  leave: ({ page }: Stage) => page.context().setOffline(false),
} as const

const ada = 'ada@example.test'

/** A browser in which a user whose session has ended left requests unsent. */
const leaveRequestsOfAnotherUser: Step = async ({ page, language }) => {
  const owner = 'somebody-else'
  await page.evaluate(writeOutbox(outboxItems(language, owner)))
  await page.evaluate(`localStorage.setItem('storystone:owner', '${owner}')`)
  await page.reload()
}

/** Fires the browser's offline event; the app then finds that the server is out of reach. */
const loseConnection: Step = async ({ page, reply, texts }) => {
  await reply({ health: 'lost' })
  await untilAtRest(page)
  await expect(async () => {
    await page.evaluate('dispatchEvent(new Event("offline"))')
    await page.getByText(texts.connection.offline).waitFor({ timeout: 1000 })
  }).toPass()
}

/** No connection, no room on the device, a new version, installing. */
export const offlineScreens: readonly Screen[] = [
  { name: 'stories-without-a-signal', steps: [openList(), loseConnection] },
  {
    name: 'stories-on-a-full-device',
    steps: [openList(), run('new BroadcastChannel("storystone-shelf").postMessage("full")')],
    state: 'shelf.full',
  },
  {
    name: 'settings-without-a-signal',
    path: '/settings',
    heading: 'settings.title',
    steps: [loseConnection],
  },
  {
    name: 'log-out-with-unsent-deletion',
    visitor: 'newcomer',
    replies: { deleteStory: 'lost' },
    steps: [
      openList(),
      loseConnection,
      deleteNewest,
      press('header.account'),
      press('menu.logOut'),
    ],
    state: ({ page, texts }) => page.getByRole('dialog', { name: texts.leaving.title }),
  },
  { ...waiting, name: 'home-waiting-stories' },
  {
    ...waiting,
    name: 'home-waiting-stories-notify',
    // Only a service worker can show a notification.
    arrange: inOrder(
      withNotices('default'),
      runFirst("Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} })"),
    ),
    state: 'outbox.notify',
  },
  {
    ...waiting,
    name: 'waiting-story-changed',
    steps: [...waiting.steps, press('outbox.change', { name: 'Petra' })],
    state: ({ page }) => page.locator('[name="waiting-landmark"]'),
  },
  {
    name: 'log-in-after-somebody-else',
    visitor: 'nobody',
    replies: {
      login: { answer: { id: 'ada', email: ada, createdAt: new Date(madeAt).toISOString() } },
    },
    path: '/auth',
    heading: 'auth.logIn',
    steps: [
      leaveRequestsOfAnotherUser,
      see('leftBehind.owner_other'),
      fill('email', ada),
      fill('password', 'a good password'),
      press('auth.submitLogIn'),
    ],
    state: ({ page, texts }) => page.getByRole('dialog', { name: texts.leftBehind.title }),
  },
  { ...home, name: 'update-bar', arrange: runFirst(waitingWorker), state: 'update.title' },
  {
    name: 'install-hint',
    arrange: runFirst(installable),
    path: '/result',
    state: 'install.title',
  },
]
