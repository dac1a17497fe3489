import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { App } from '../harness/app.ts'
import { expect, test } from '../harness/fixtures.ts'
import { createProfile } from '../harness/profile.ts'
import { signUp } from '../pages/account.ts'
import { untilAtRest } from '../pages/page-state.ts'
import { colosseum } from '../photo/exif.ts'
import { untilControlled } from '../photo/share-target.ts'
import { startCable } from './network.ts'
import { accountOf, comeOnline, discover, takePhoto, waitingCards } from './outbox.ts'

const places = [
  colosseum,
  { latitude: 48.8584, longitude: 2.2945 },
  { latitude: 51.5081, longitude: -0.0759 },
]

test('three photos taken without a signal, the tab killed, the browser restarted: three stories, three charges, in order', async ({
  app,
  playwright,
}) => {
  test.setTimeout(90_000)
  const cable = await startCable(app.url)
  const profile = createProfile(playwright.chromium)
  const first = await profile.open(cable.url)
  await signUp(first)
  await first.goto('/')
  await untilControlled(first)
  await expect(first.getByText('4 credits left')).toBeVisible()
  cable.cut()
  for (const [index, place] of places.entries()) {
    await takePhoto(first, place)
    await discover(first)
    await expect(waitingCards(first)).toHaveCount(index + 1)
  }
  await expect(waitingCards(first).first()).toContainText('Waiting for a signal')
  await expect(waitingCards(first).first()).toContainText('41.890° N 12.492° E')
  await expect(first.getByRole('img', { name: 'Your photo' })).toHaveCount(0)
  await profile.kill(first)

  cable.mend()
  const second = await profile.open(cable.url)
  await expect
    .poll(() => accountOf(second, cable.url), { timeout: 30_000 })
    .toEqual({
      places: ['Rome, Italy', 'Paris, France', expect.stringContaining('London')],
      changes: [4, -1, -1, -1],
      balance: 1,
    })
  await expect(waitingCards(second)).toHaveCount(0)
  await expect(second.getByText('Your story is ready')).toBeVisible()
  await expect(second.getByText('1 credit left')).toBeVisible()
  await profile.close()
  await cable.stop()
})

type Behaviours = Parameters<App['storyteller']['script']>[0]['behaviours']

const openHome = async (page: Page): Promise<void> => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByText('4 credits left')).toBeVisible()
  await untilAtRest(page)
}

const typeLandmark = (page: Page, name: string): Promise<void> =>
  page.getByLabel('Landmark', { exact: true }).fill(name)

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the server killed while a photo is read, and while its story is written: one story, one charge', async ({
    app,
    context,
    page,
  }) => {
    test.setTimeout(120_000)
    const landmark = `Colosseum ${randomUUID()}`
    const script = (...behaviours: Behaviours) =>
      app.storyteller.script({ landmark, as: 'Colosseum', behaviours })
    await openHome(page)
    await untilControlled(page)
    await takePhoto(page, colosseum)
    await typeLandmark(page, landmark)
    await context.setOffline(true)
    await discover(page)
    await expect(waitingCards(page)).toContainText('Waiting for a signal')
    await context.setOffline(false)

    const told = { do: 'answer_at_once' } as const
    const hold = { do: 'hold' } as const
    const untilKilledAtCall = async (count: number): Promise<void> => {
      await comeOnline(page)
      await expect.poll(() => app.storyteller.calls(landmark)).toMatchObject({ count, held: 1 })
      await app.kill('worker')
      await app.ageReservations(4)
      await expect(waitingCards(page)).toContainText('charged once')
    }
    const revive = async (): Promise<void> => {
      await app.revive('worker')
      await app.sweep()
    }
    await script(hold)
    await untilKilledAtCall(1)
    await script(told, hold)
    await revive()
    await untilKilledAtCall(2)
    await script(told)
    await revive()
    await comeOnline(page)
    await expect(waitingCards(page)).toHaveCount(0, { timeout: 20_000 })
    expect(await accountOf(page, app.url)).toEqual({
      places: ['Rome, Italy'],
      changes: [4, -1, 1, -1, 1, -1],
      balance: 3,
    })
  })
})

/** Wakes the service worker as the browser does when there is a signal again. */
const syncInBackground = async (page: Page, origin: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours !== undefined) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'storystone-outbox',
    lastChance: false,
  })
}

const notificationsOf = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => [title, body])
  })

test('a name typed without a signal is told with the app closed, which a notification says; a page opens on a network that carries nothing', async ({
  app,
  playwright,
}) => {
  test.setTimeout(60_000)
  const cable = await startCable(app.url)
  const profile = createProfile(playwright.chromium)
  const page = await profile.open(cable.url)
  await signUp(page)
  await page.goto(cable.url)
  await untilControlled(page)
  await page.context().grantPermissions(['notifications'], { origin: cable.url })

  cable.mute()
  await page.goto(`${cable.url}/sample/quick_facts`)
  await expect(page.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
  cable.mend()
  await page.goto(cable.url)
  await expect(page.getByText('4 credits left')).toBeVisible()

  cable.cut()
  await typeLandmark(page, 'Colosseum')
  await discover(page)
  await expect(waitingCards(page)).toContainText('Waiting for a signal')
  await page.goto('about:blank')
  cable.mend()
  await syncInBackground(page, cable.url)
  await expect
    .poll(() => accountOf(page, cable.url), { timeout: 20_000 })
    .toMatchObject({ places: ['Rome, Italy'], changes: [4, -1] })
  await page.goto(cable.url)
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([['Your story is ready', expect.stringContaining('Arena')]])
  await profile.close()
  await cable.stop()
})

test('an answer that never comes: it waits, and is asked for again by its key', async ({
  app,
  page,
}) => {
  await openHome(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/generate-story-from-text')) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  await page.route('**/api/**', () => undefined)
  await typeLandmark(page, 'Colosseum')
  await discover(page)
  await expect(page.getByRole('heading', { name: 'Processing Text' })).toBeVisible()
  await expect(waitingCards(page)).toContainText('Waiting for a signal')
  await expect(waitingCards(page)).toContainText('charged once')
  await expect(page.getByLabel('Landmark', { exact: true })).toHaveValue('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await comeOnline(page)
  await expect(waitingCards(page)).toHaveCount(0, { timeout: 20_000 })
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect((await accountOf(page, app.url)).changes).toEqual([4, -1])
})
