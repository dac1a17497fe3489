import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import type { HomePage } from '../pages/home-page.ts'
import { devices } from '../screens/screen.ts'
import { look, map } from './map-look.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const near = (page: Page) => page.getByRole('region', { name: 'Near you' })
/** The cards of places, on the list or of the map's selected pin. */
const cards = (page: Page) =>
  near(page)
    .getByRole('button')
    .filter({ hasText: /\d k?m, / })

/** What is around a new user, whose device is between the Colosseum and the Forum. */
const openAround = async (page: Page, home: HomePage, path = '/around'): Promise<void> => {
  await home.openAsNewUser()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 41.8895, longitude: 12.4895, accuracy: 12 })
  await page.goto(path)
}

/** The same as a map, once that is drawn. */
const openOnMap = async (page: Page, home: HomePage): Promise<void> => {
  await openAround(page, home, '/around?view=map')
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
}

const openMap = async (page: Page, name = 'Map'): Promise<void> => {
  await button(page, name).click()
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  await map(page).scrollIntoViewIfNeeded()
}

/** Taps the map where a colour is. */
const tapAt = async (page: Page, color: string): Promise<void> => {
  const { found } = await look(page, color)
  const box = await map(page).boundingBox()
  if (found === null || box === null) throw new Error(`The map has nothing in ${color}`)
  await page.mouse.click(box.x + found[0], box.y + found[1])
}

test('the map has real tiles, light and dark; a pin leads to a story', async ({ home, page }) => {
  await openAround(page, home)
  await expect(cards(page).first()).toBeVisible()
  const names = await cards(page).locator('.font-serif').allTextContents()
  await openMap(page)
  await expect(page).toHaveURL('/around?view=map')
  await expect(page.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)

  expect((await look(page, 'focus')).found).not.toBeNull()
  expect((await look(page, 'paper')).share).toBeLessThan(0.85)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await look(page, 'paper')).found).not.toBeNull()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await look(page, 'paper')).found).not.toBeNull()

  await tapAt(page, 'accent')
  await expect(cards(page)).toHaveCount(1)
  const [name = ''] = await cards(page).locator('.font-serif').allTextContents()
  expect(names).toContain(name)
  await button(page, 'Add a photo first').click()
  await expect(page).toHaveURL('/')
  await expect(home.landmark).toHaveValue(name)
})

test('a story leads to the map of what is around its place', async ({ home, page }) => {
  await home.openAsNewUser()
  await home.request('Colosseum')
  await expect(page).toHaveURL('/result')
  await button(page, 'More').click()
  await button(page, 'Show on the map').click()
  await expect(page).toHaveURL(/\/around\?view=map&place=Q\d+$/)
  const nearby = page.getByRole('region', { name: 'Near Colosseum' })
  await expect(nearby.getByRole('link', { name: /^Colosseum.*In your stories/ })).toBeVisible()
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('There is no map')
  await expect
    .poll(async () => Math.abs(((await look(page, 'accent')).found?.[0] ?? 0) - box.width / 2))
    .toBeLessThan(20)
  // From afar it would be in a group with its neighbour, and is once its card is closed.
  for (let level = 0; level < 3; level += 1) await button(page, 'Zoom out').click()
  await expect.poll(async () => (await look(page, 'paper')).share).toBeLessThan(0.85)
  expect((await look(page, 'accent-deep')).found).toBeNull()
  await nearby.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(async () => (await look(page, 'accent-deep')).found).not.toBeNull()
})

test('a tapped group of pins comes nearer; the map follows the filter', async ({ home, page }) => {
  await openOnMap(page, home)
  await map(page).scrollIntoViewIfNeeded()
  await tapAt(page, 'accent-deep')
  await expect.poll(async () => (await look(page, 'accent-deep')).found).toBeNull()
  await button(page, 'Recentre the map').click()
  await expect.poll(async () => (await look(page, 'accent-deep')).found).not.toBeNull()
  await near(page)
    .getByRole('button', { name: /^Temples/ })
    .click()
  await expect.poll(async () => (await look(page, 'accent-deep')).found).toBeNull()
})

test('the map shows all stories, also before it knows where to look', async ({ home, page }) => {
  await home.openAsNewUser()
  await home.request('Colosseum')
  await expect(page).toHaveURL('/result')
  await page.goto('/around')
  const everywhere = page.getByRole('region', { name: 'All your stories' })
  await everywhere.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  await tapAt(page, 'accent')
  await everywhere.getByRole('link', { name: /In your stories/ }).click()
  await expect(page).toHaveURL(/\/story\//)
})

test('on a desktop a tapped pin opens its row, beside the map and not over it', async ({
  home,
  page,
}) => {
  await page.setViewportSize(devices.desktop.viewport)
  await openAround(page, home)
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  const [card, drawn] = [await cards(page).first().boundingBox(), await map(page).boundingBox()]
  expect(drawn?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0))
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThan(devices.desktop.viewport.height)
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(560)
  await expect(button(page, 'List')).toHaveCount(0)
  const count = await cards(page).count()
  await tapAt(page, 'accent')
  const row = near(page).locator('li[aria-current="true"]')
  await expect(row).toBeInViewport()
  await expect(cards(page)).toHaveCount(count)
  const action = row.getByRole('button', { name: 'Add a photo first' })
  await expect(action).toBeInViewport()
  const detail = await action.boundingBox()
  expect((detail?.x ?? 0) + (detail?.width ?? 0)).toBeLessThan(drawn?.x ?? 0)
  await row.getByRole('button', { expanded: true }).click()
  await expect(button(page, 'Add a photo first')).toHaveCount(0)
  await cards(page).first().click()
  await expect(row).toContainText('Add a photo first')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Add to my walk: Colosseum').click()
  await button(page, 'Start my walk').click()
  await expect(page.getByRole('heading', { name: 'Next stop' })).toBeVisible()
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  // Its one stop is the next: a filled pin with its number, which a tap marks in the list.
  await tapAt(page, 'accent')
  await expect(page.getByRole('region', { name: 'Stops' })).toContainText(/\d m, |Right here/)
})

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.ariaLabel ?? activeElement?.textContent ?? ''
  })

/** Expects the map to fill all between the header and what sticks to the bottom, in a page that does not scroll. */
const expectScreen = async (page: Page): Promise<void> => {
  const box = await map(page).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  const foot = await page.getByRole('complementary').boundingBox()
  expect(box?.y).toBeCloseTo(header?.height ?? 0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(foot?.y ?? 0)
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0)
}

test('on a phone a place’s sheet comes up over the map, which is still moved', async ({
  home,
  page,
}) => {
  await openOnMap(page, home)
  await tapAt(page, 'accent')
  const action = button(page, 'Add a photo first')
  await expect(action).toBeInViewport({ ratio: 1 })
  await expectScreen(page)
  // The pin that was tapped is below what lies on the map and above its sheet, wherever it was.
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  const [sheet, box] = [await cards(page).boundingBox(), await map(page).boundingBox()]
  const top = box?.y ?? 0
  const marked = async () => (await look(page, 'ink', 140)).found ?? [0, 0]
  await expect.poll(async () => (await marked())[1] + top).toBeLessThan(sheet?.y ?? 0)
  const [x, y] = await marked()
  await page.mouse.move(x, top + y + 40)
  await page.mouse.down()
  await page.mouse.move(x, top + y + 90, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await marked())[1]).not.toBe(y)
  await expect(action).toBeVisible()
  await near(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(action).toHaveCount(0)
})

test('a chosen map fills the window; the keyboard goes to its buttons', async ({ home, page }) => {
  await openAround(page, home)
  await expect(cards(page).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  await button(page, 'Map').focus()
  await page.keyboard.press('Enter')
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  await expect(button(page, 'Map')).toBeFocused()
  await expectScreen(page)
  const path: string[] = []
  while (path.at(-1) !== 'OpenStreetMap contributors' && path.length < 20) {
    await page.keyboard.press('Tab')
    path.push(await focused(page))
  }
  expect(path.slice(path.indexOf('Zoom in'))).toEqual([
    'Zoom in',
    'Zoom out',
    'Recentre the map',
    'OpenMapTiles',
    'OpenStreetMap contributors',
  ])
  // A screen reader is told that the list has the same, and hears nothing of the drawing.
  await expect(page.getByText('The map shows the same places as the list')).toHaveCount(1)
  await expect(map(page)).toHaveAttribute('aria-hidden', 'true')
})

test('with reduced motion the map is at once where it is moved to', async ({ home, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await openOnMap(page, home)
  const before = await look(page, 'accent')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await button(page, 'Zoom in').click()
  await page.clock.runFor(50)
  const { found } = await look(page, 'accent')
  expect(found).not.toEqual(before.found)
  await page.clock.runFor(1_000)
  expect((await look(page, 'accent')).found).toEqual(found)
})

for (const [what, script, sentence] of [
  [
    'that can’t draw it',
    'HTMLCanvasElement.prototype.getContext = () => null',
    'This device can’t show the map. All the places are in the list.',
  ],
  [
    'that saves data',
    'Object.defineProperty(navigator, "connection", { value: { saveData: true } })',
    'Data saver is on, so the map isn’t loaded. All the places are in the list.',
  ],
] as const) {
  test(`a device ${what} has the list alone, and no part of the map`, async ({ home, page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.addInitScript(script)
    await openAround(page, home, '/around?view=map')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expect(button(page, 'Map')).toHaveCount(0)
    expect(loaded.filter((url) => /map-canvas|maplibre|api\/map\/tiles/.test(url))).toEqual([])
  })
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a map that was opened is there without a connection', async ({ context, home, page }) => {
    await openAround(page, home, '/around?view=map')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await expect(map(page)).toHaveAttribute('aria-busy', 'false')
    await context.setOffline(true)
    await page.reload()
    await expect(map(page)).toHaveAttribute('aria-busy', 'false')
    expect((await look(page, 'paper')).share).toBeLessThan(0.85)
  })
})
