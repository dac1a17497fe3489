import type { Page } from '@playwright/test'
import { Around } from '@storystone/schema/contract/around.ts'
import { expect, test } from '../harness/fixtures.ts'
import { giveDeviceVoices } from '../narration/device-voices.ts'
import { colosseum } from '../photo/exif.ts'
import { look, map } from './map-look.ts'

/** The double's Rome has four places: a fifth makes a walk of them. */
const addPlace = (page: Page) =>
  page.route('**/api/places/around?*', async (route) => {
    const response = await route.fetch()
    const { places, areas } = Around.parse(await response.json())
    const [first] = places
    const far = first && {
      ...first,
      id: 'Q1',
      name: 'A fifth place',
      latitude: 41.9,
      longitude: 12.473,
    }
    await route.fulfill({ json: { places: far ? [...places, far] : places, areas } })
  })

/** Opens the list where a walk can start, south of the Colosseum. Returns what moves the device. */
const openList = async (page: Page, home: { openAsNewUser(): Promise<unknown> }) => {
  await page.context().grantPermissions(['geolocation'])
  await home.openAsNewUser()
  const moveTo = (latitude: number, longitude: number) =>
    page.context().setGeolocation({ latitude, longitude, accuracy: 8 })
  await moveTo(colosseum.latitude - 0.004, colosseum.longitude)
  await addPlace(page)
  await page.goto('/around')
  return moveTo
}

/** Long enough for a whole narration on a busy machine. */
const speaksWithinMs = 80_000

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a walk reads each place’s story there, and survives a reload', async ({ home, page }) => {
  const moveTo = await openList(page, home)
  await page.getByRole('button', { name: 'Start the walk' }).click()
  await expect(page).toHaveURL('/around/walk')
  await expect(heading(page)).toHaveText('Next stop')
  const region = page.getByRole('region', { name: 'Stops' })
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  await expect(region).toContainText('Straight lines join them')
  // The next stop is the one pin that is filled.
  expect((await look(page, 'accent')).found).not.toBeNull()
  const stops = region.getByRole('listitem')
  // Other tests may have found more places there.
  expect(await stops.count()).toBeGreaterThanOrEqual(5)
  await expect(page.getByText(/\d m, |\d km, /).first()).toBeVisible()

  await moveTo(colosseum.latitude, colosseum.longitude)
  await expect(heading(page)).toHaveText('You’ve arrived')
  await expect(page.getByRole('link', { name: 'Read along' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(heading(page)).toHaveText('Next stop')
  await expect(stops.filter({ hasText: 'played' })).toHaveCount(1)

  await page.reload()
  await expect(stops.filter({ hasText: 'played' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Play stop 2' }).click()
  await expect(heading(page)).toHaveText('You’ve arrived')
  await page.getByRole('button', { name: 'End the walk' }).click()
  await expect(page).toHaveURL('/around')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('picked places make a walk in a short order, also after a reload', async ({ home, page }) => {
  await openList(page, home)
  const own = page.getByRole('region', { name: 'My walk' })
  const toggle = (name: string) =>
    page.getByRole('button', { name: `Add to my walk: ${name}`, exact: true })
  await toggle('A fifth place').click()
  await expect(own).toContainText('1 place')
  await toggle('Colosseum').click()
  await expect(own).toContainText(/2 places, [\d.]+ k?m, about \d+ minutes/)
  await page.reload()
  await expect(toggle('Colosseum')).toHaveAttribute('aria-pressed', 'true')
  await toggle('Colosseum').click()
  await expect(own).toContainText('1 place')
  await toggle('Colosseum').click()
  await own.getByRole('button', { name: 'Start my walk' }).click()
  const stops = page.getByRole('region', { name: 'Stops' }).getByRole('listitem')
  // The Colosseum was picked last and comes first: it is nearer.
  await expect(stops).toHaveText([/Colosseum/, /A fifth place/])
  await page.goto('/around')
  await expect(toggle('Colosseum')).toHaveAttribute('aria-pressed', 'false')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Stands in for the screen and the lock screen of a device: what they were asked for, and their buttons. */
const giveScreens = (page: Page) =>
  page.addInitScript(() => {
    const device = { held: 0, isHidden: false, press: (_action: string) => {} }
    const request = async () => {
      device.held += 1
      const release = async (): Promise<void> => {
        device.held -= 1
      }
      return { release }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.defineProperty(document, 'visibilityState', {
      get: () => (device.isHidden ? 'hidden' : 'visible'),
    })
    const buttons = new Map<string, MediaSessionActionHandler | null>()
    MediaSession.prototype.setActionHandler = (action, handler) => buttons.set(action, handler)
    device.press = (action) => buttons.get(action)?.({ action: 'play' })
    Object.assign(globalThis, { device })
  })

test('an unpaused walk keeps the screen on, and obeys the lock screen', async ({ home, page }) => {
  await giveDeviceVoices(page)
  await giveScreens(page)
  await openList(page, home)
  const device = <T>(what: string) => page.evaluate<T>(`device.${what}`)
  const press = (action: string) => device(`press('${action}')`)
  const stateOfLockScreen = () =>
    page.evaluate(() => [
      navigator.mediaSession.metadata?.title,
      navigator.mediaSession.playbackState,
    ])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Start the walk').click()
  await expect(heading(page)).toHaveText('Next stop')
  await expect.poll(() => device('held')).toBe(1)

  await press('nexttrack')
  await expect(heading(page)).toHaveText('You’ve arrived')
  await expect.poll(() => page.evaluate('spoken.length')).toBe(2)
  const shown = page.locator('main section').first()
  const name = await shown.getAttribute('aria-label')
  await expect(shown).toContainText(/Stop 1 of 5/)
  expect(await stateOfLockScreen()).toEqual([name, 'playing'])
  await press('pause')
  await expect(button('Resume')).toBeVisible()
  await expect.poll(() => device('held')).toBe(0)
  expect(await stateOfLockScreen()).toEqual([name, 'paused'])
  await press('play')
  await expect(button('Pause')).toBeVisible()
  await expect.poll(() => device('held')).toBe(1)

  await press('nexttrack')
  await expect(page.getByRole('listitem').filter({ hasText: 'played' })).toHaveCount(1)
  await press('previoustrack')
  await expect(heading(page)).toHaveText('You’ve arrived')
  await expect(page.getByRole('listitem').filter({ hasText: 'played' })).toHaveCount(1)

  // A browser lets go of the screen when its page is hidden.
  await page.evaluate(`device.held = 0; device.isHidden = true`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await device('held')).toBe(0)
  await page.evaluate(`device.isHidden = false`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => device('held')).toBe(1)
  await page.getByRole('link', { name: 'Around' }).click()
  await expect.poll(() => device('held')).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Stands in for a device that says where it is whenever `feed` is called. */
const giveFeed = (page: Page) =>
  page.addInitScript(() => {
    let tell: PositionCallback = () => {}
    navigator.geolocation.watchPosition = (found) => {
      tell = found
      return 1
    }
    const feed = (latitude: number, longitude: number, timestamp: number): void => {
      const coords = { latitude, longitude, accuracy: 8, speed: 1.3, heading: null }
      tell({ coords, timestamp } as GeolocationPosition)
    }
    Object.assign(globalThis, { feed })
  })

test('a walk of an hour does not grow in memory', async ({ home, page }) => {
  // The map draws thousands of positions.
  test.setTimeout(300_000)
  await giveDeviceVoices(page, 0)
  await giveFeed(page)
  await openList(page, home)
  await page.getByRole('button', { name: 'Start the walk' }).click()
  await expect(heading(page)).toHaveText('Next stop')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  /** Walks from the start past the Colosseum and back, one position a second. */
  const walkFor = (from: number, to: number) =>
    page.evaluate(`(async () => {
      const { port1, port2 } = new MessageChannel()
      for (let second = ${from}; second < ${to}; second += 1) {
        const way = Math.abs(((second / 600) % 2) - 1)
        feed(${colosseum.latitude} - 0.004 * way, ${colosseum.longitude}, second * 1000)
        await new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0) })
      }
      port1.close()
    })()`)
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
    return {
      heap: metric('JSHeapUsedSize'),
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
    }
  }
  await walkFor(0, 1_200)
  await expect(page.getByRole('listitem').filter({ hasText: 'played' })).not.toHaveCount(0)
  const before = await measure()
  await walkFor(1_200, 3_600)
  // What one collection leaves, a later one may take: a leak of a walk stays. The map's caches grow by half
  // a megabyte in this hour, and by a quarter of that in the next.
  await expect(async () => {
    const after = await measure()
    expect(after.heap - before.heap).toBeLessThan(1_000_000)
    expect(after.nodes - before.nodes).toBeLessThan(50)
    expect(after.listeners - before.listeners).toBeLessThan(20)
  }).toPass()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the guides of a walk are written and narrated beforehand, as far as the credits go, and only what is there is charged', async ({
  context,
  home,
  page,
}) => {
  test.setTimeout(3 * speaksWithinMs)
  await giveDeviceVoices(page)
  await openList(page, home)
  for (const name of ['A fifth place', 'Colosseum']) {
    await page.getByRole('button', { name: `Add to my walk: ${name}`, exact: true }).click()
  }
  const own = page.getByRole('region', { name: 'My walk' })
  await own.getByRole('button', { name: 'Start my walk' }).click()
  const guides = page.getByRole('region', { name: 'Guides written for you' })
  await expect(guides).toContainText('2.5 credits each, 5 credits in all')
  await expect(guides).toContainText('You have 4 credits.')
  const write = guides.getByRole('button', { name: 'Write 1 guide for 2.5 credits' })
  await write.click()
  await expect(guides).toContainText('1 of 2 guides are written.')
  // The page says it: no toast does.
  await expect(page.getByText('Your story is ready')).toHaveCount(0)
  await expect(guides).toContainText('1 narration is on this device.', { timeout: speaksWithinMs })
  await expect(guides).toContainText('You have 1.5 credits.')
  await expect(guides).toContainText('The 1 you already have is free.')
  await expect(guides.getByRole('link', { name: 'Get credits' })).toBeVisible()

  await context.setOffline(true)
  // No tiles of it are kept: the list stands alone.
  await expect(map(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Play stop 1' }).click()
  await expect(heading(page)).toHaveText('You’ve arrived')
  // What the player shows on the lock screen, for a narration only.
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.album))
    .toContain('Wikipedia')
  expect(await page.evaluate('spoken.filter(({ text }) => text !== "").length')).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
