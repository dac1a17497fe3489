import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import {
  createPushControl,
  type PushControl,
  type PushedBrowser,
} from '../../../worker/doubles/push/control.ts'
import { startPushDouble } from '../../../worker/doubles/push/server.ts'
import { createVapidKeys } from '../../../worker/doubles/push/vapid.ts'
import { test as base, expect } from '../harness/fixtures.ts'
import { logOut } from '../pages/account.ts'
import { untilAtRest } from '../pages/page-state.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'

type Push = { readonly url: string; readonly control: PushControl }

/** The app with VAPID keys and a push service of its own. */
const test = base.extend<object, { push: Push }>({
  push: [
    async ({ browserName: _ }, use) => {
      const double = await startPushDouble()
      await use({ url: double.url, control: createPushControl(double.url) })
      await double.close()
    },
    { scope: 'worker' },
  ],
  appVariables: [
    async ({ push }, use) => use({ ...createVapidKeys(), PUSH_DOUBLE_URL: push.url }),
    { scope: 'worker' },
  ],
})

/** Kept outside of the page, as a browser does. */
type Kept = { publicKey: number[] | null }
declare global {
  var keptKey: (next?: Kept['publicKey']) => Promise<Kept['publicKey']>
}

/**
 * In the page: this browser has no push service, and its shell shows no notification; the double stands in. The
 * service worker is left out: it would read along in the background.
 */
const standIn = (browser: PushedBrowser): void => {
  const subscribed = (publicKey: number[]) => ({
    endpoint: browser.endpoint,
    options: { applicationServerKey: Uint8Array.from(publicKey).buffer },
    toJSON: () => ({ ...browser, expirationTime: null }),
    unsubscribe: async () => (await keptKey(null)) === null,
  })
  const pushManager = {
    getSubscription: async () => {
      const publicKey = await keptKey()
      return publicKey && subscribed(publicKey)
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const publicKey = [...applicationServerKey]
      await keptKey(publicKey)
      return subscribed(publicKey)
    },
  }
  Object.assign(navigator.serviceWorker, { getRegistration: async () => ({ pushManager }) })
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  Notification.requestPermission = async () => 'granted'
}

const Notice = z.object({
  web_push: z.literal(8030),
  notification: z.object({ title: z.string(), body: z.string(), navigate: z.url() }),
})

const turnOn = async (page: Page): Promise<void> => {
  await page.goto('/settings')
  await untilAtRest(page)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
}

test('a notice comes once the app is closed, and opens the story; none comes after a log-out', async ({
  app,
  context,
  home,
  page,
  push: { control },
}) => {
  const browser = await control.subscribe()
  const kept: Kept = { publicKey: null }
  await context.exposeFunction('keptKey', (next: Kept['publicKey'] | undefined) => {
    if (next !== undefined) kept.publicKey = next
    return kept.publicKey
  })
  await context.addInitScript(standIn, browser)
  await home.openAsNewUser()
  await turnOn(page)
  await page.goto('/')
  const name = await scriptLandmark(app.storyteller, [{ do: 'hold' }])
  await home.request(name)
  await untilHeld(app.storyteller, name)
  await page.close()
  await app.storyteller.release(name)

  await expect.poll(() => control.messagesTo(browser.endpoint)).toHaveLength(1)
  const [sent] = await control.messagesTo(browser.endpoint)
  const { title, body, navigate } = Notice.parse(JSON.parse(sent?.text ?? '')).notification
  expect(title).toBe('Your story is ready')
  const opened = await context.newPage()
  await opened.goto(navigate)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(body)

  await logOut(opened)
  expect(await control.callsTo(browser.endpoint)).toBe(1)
  await expect.poll(() => kept.publicKey).toBeNull()
})

base('without VAPID keys no notice is offered', async ({ home, page }) => {
  await home.openAsNewUser()
  const asked = page.waitForResponse('**/api/push-subscription')
  await page.goto('/settings')
  expect((await asked).status()).toBe(200)
  await untilAtRest(page)
  await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notices' })).toHaveCount(0)
})
