import type { Page, Request } from '@playwright/test'
import type { Behaviour } from '../../../worker/doubles/openai/chat/control.ts'
import { expect } from '../harness/fixtures.ts'
import { createHomePage } from '../pages/home-page.ts'
import { untilAtRest } from '../pages/page-state.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { copyOf, scriptLandmark } from '../pages/storyteller.ts'
import { colosseum } from '../photo/exif.ts'
import { preview } from '../photo/photos.ts'
import { accountOf, comeOnline, takePhoto, waitingCards } from './outbox.ts'
import { test } from './phone.ts'

const places = [
  colosseum,
  { latitude: 48.8584, longitude: 2.2945 },
  { latitude: 51.5081, longitude: -0.0759 },
]

test('three photos without a connection become three stories after a crash', async ({ phone }) => {
  test.setTimeout(90_000)
  const { network } = phone
  const first = await phone.open('/')
  const home = createHomePage(first)
  await home.openAsNewUser()
  await untilControlled(first)
  await expect(home.creditsLeft(4)).toBeVisible()
  network.cut()
  for (const [index, place] of places.entries()) {
    await takePhoto(first, place)
    await home.discover.click()
    await expect(waitingCards(first)).toHaveCount(index + 1)
  }
  await expect(waitingCards(first).first()).toContainText('Waiting for a connection')
  await expect(waitingCards(first).first()).toContainText('41.890° N 12.492° E')
  await expect(preview(first)).toHaveCount(0)
  await phone.kill(first)

  network.restore()
  const second = await phone.open('/')
  await expect
    .poll(() => accountOf(second, network.url), { timeout: 30_000 })
    .toEqual({
      places: ['Rome, Italy', 'Paris, France', 'London'].map((place) =>
        expect.stringContaining(place),
      ),
      changes: [4, -1, -1, -1],
      balance: 1,
    })
  await expect(waitingCards(second)).toHaveCount(0)
  await expect(second.getByText('Your story is ready')).toBeVisible()
  await expect(second.getByText('New', { exact: true }).first()).toBeVisible()
  await expect(createHomePage(second).creditsLeft(1)).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a server that is killed twice charges a request once', async ({ app, context, page }) => {
    test.setTimeout(180_000)
    const home = createHomePage(page)
    const hold = { do: 'hold' } as const
    const answer = { do: 'answer_at_once' } as const
    const landmark = copyOf('Pantheon')
    const script = (...behaviours: Behaviour[]) =>
      scriptLandmark(app.storyteller, behaviours, landmark)
    await script(hold)
    await home.openAsNewUser()
    await untilAtRest(page)
    await untilControlled(page)
    await takePhoto(page, colosseum)
    await expect(page.getByText('Near Rome, Italy')).toBeVisible()
    await context.setOffline(true)
    // The photo of an inscription is read with its story, in the page or in the service worker.
    await home.request(landmark, 'translate_inscription')
    await expect(waitingCards(page)).toContainText('Waiting for a connection')
    await context.setOffline(false)

    const killAtCall = async (count: number): Promise<void> => {
      await comeOnline(page)
      await expect
        .poll(() => app.storyteller.calls(landmark), { timeout: 60_000 })
        .toMatchObject({ count, held: 1 })
      await app.kill('worker')
      await expect(waitingCards(page)).toContainText('never charged twice')
    }
    // First while the photo is read: the alarm runs it again. Then while the story is written: the
    // credits come back, and the outbox requests it again.
    await killAtCall(1)
    await script(answer, hold)
    await app.revive('worker')
    await killAtCall(2)
    await script(answer)
    await app.revive('worker')
    await comeOnline(page)
    await expect(waitingCards(page)).toHaveCount(0, { timeout: 90_000 })
    expect(await accountOf(page, app.url)).toEqual({
      places: ['Rome, Italy'],
      changes: [4, -2, 2, -2],
      balance: 2,
    })
  })
})

test('a card that is deleted in one tab is not sent by another', async ({ page, context }) => {
  const home = createHomePage(page)
  await home.openAsNewUser()
  const second = await context.newPage()
  await second.goto('/stories')
  await takePhoto(page, colosseum)
  await context.setOffline(true)
  await home.discover.click()
  const tabs = [page, second]
  for (const tab of tabs) await expect(waitingCards(tab)).toContainText('Waiting for a connection')

  const isUpload = (request: Request) => request.url().endsWith('/api/places/in-photo')
  await context.route('**/api/places/in-photo', () => undefined)
  const sent = context.waitForEvent('request', isUpload)
  // Silence ends it too, after 75 s.
  const ended = context.waitForEvent('requestfailed', { predicate: isUpload, timeout: 20_000 })
  await context.setOffline(false)
  const sender = (await sent).frame().page()
  const other = sender === page ? second : page
  await other.getByRole('button', { name: 'Delete “Your photo”' }).click()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  for (const tab of tabs) await expect(waitingCards(tab)).toHaveCount(0)
})

/** Wakes the service worker as the browser does when there is a connection again. */
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

test('a request without a connection is sent with the app closed', async ({ phone }) => {
  test.setTimeout(60_000)
  const { network } = phone
  const page = await phone.open('/')
  const home = createHomePage(page)
  await home.openAsNewUser()
  await untilControlled(page)
  await page.context().grantPermissions(['notifications'], { origin: network.url })

  network.stall()
  await page.goto('/sample/quick_facts')
  await expect(page.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
  network.restore()
  await page.goto('/')
  await expect(home.creditsLeft(4)).toBeVisible()

  network.cut()
  await home.request('Colosseum')
  await expect(waitingCards(page)).toContainText('Waiting for a connection')
  await page.goto('about:blank')
  network.restore()
  await syncInBackground(page, network.url)
  await expect
    .poll(() => accountOf(page, network.url), { timeout: 20_000 })
    .toMatchObject({ places: [expect.stringContaining('Rome, Italy')], changes: [4, -1] })
  await page.goto('/')
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([['Your story is ready', expect.stringMatching(/arena|Colosseum/)]])
})
