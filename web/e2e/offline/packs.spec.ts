import type { Page } from '@playwright/test'
import { look, map } from '../around/map-look.ts'
import { expect } from '../harness/fixtures.ts'
import { giveDeviceVoices } from '../narration/device-voices.ts'
import { logOut, signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { fillIn, textsIn } from '../pages/texts.ts'
import { entriesOf } from './browser-storage.ts'
import { test } from './phone.ts'

// Each starts a browser and has a pack built, which is slow on a busy machine.
test.describe.configure({ timeout: 120_000 })

const rome = { latitude: 41.8986, longitude: 12.4768 }
const { packs } = textsIn('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const area = (page: Page) => page.getByRole('heading', { name: 'Pantheon and around' })

/** Offers the area around the phone in the settings. */
const offerArea = async (page: Page): Promise<void> => {
  await page.goto('/settings')
  await button(page, packs.here).click()
}

/** Keeps the area around the phone, and waits until it is here. */
const keepArea = async (page: Page): Promise<void> => {
  await offerArea(page)
  await button(page, packs.keep).click()
  await expect(page.getByText(packs.kept, { exact: true })).toBeVisible({ timeout: 60_000 })
}

/** The ids of the places that this browser has to read. */
const placesHere = async (page: Page): Promise<string[]> =>
  (await entriesOf(page, 'storystone-packs/packs')).flatMap(
    (entry) => /^text\/[^:]+\/(Q\d+): /.exec(entry)?.[1] ?? [],
  )

const expectReading = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/area/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pantheon|Trevi/)
  await expect(page.locator('article')).toContainText(/\w+ \w+ \w+/)
  await expect(page.locator('main figure svg[data-type]')).toBeVisible()
  await expect(page.locator('main figure')).toContainText(textsIn('en').story.drawing)
  await expect(page.getByRole('heading', { name: textsIn('en').sources.title })).toBeVisible()
}

test('an area is kept, read from a cold start offline, by the next user too', async ({ phone }) => {
  let page = await phone.open('/', { geolocation: rome })
  await signUp(page)
  await keepArea(page)
  await expect(area(page)).toBeVisible()
  await untilControlled(page)
  const [id = ''] = await placesHere(page)
  phone.network.cut()
  page = await phone.open('/settings', { geolocation: rome })
  await page.getByText(packs.show).click()
  await page.getByRole('link', { name: 'Trevi Fountain' }).click()
  await expect(page).toHaveURL(/\/area\/Q\d+$/)
  await expectReading(page, id)
  await button(page, textsIn('en').formats.quick_facts).click()
  await expect(page.locator('article li').first()).toBeVisible()
  phone.network.restore()
  await page.goto('/')
  await logOut(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await signUp(page)
  await page.goto('/settings')
  await expect(area(page)).toBeVisible()
  phone.network.cut()
  await expectReading(page, id)
  phone.network.restore()
  await page.goto('/settings')
  await button(page, packs.remove).click()
  await expect(area(page)).toHaveCount(0)
  expect(await placesHere(page)).toEqual([])
})

test('an area kept around is listed, drawn, searched and opened offline', async ({ phone }) => {
  const { around } = textsIn('en')
  let page = await phone.open('/', { geolocation: rome })
  await signUp(page)
  await page.goto('/around')
  await expect(page.getByRole('heading', { name: around.nearYou })).toBeVisible()
  await button(page, packs.keep).click()
  await expect(page.getByText(packs.kept, { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^2 places and the map · /)).toBeVisible()
  await untilControlled(page)
  await page.evaluate('localStorage.removeItem("storystone:around")')
  // The tiles went through the browser's cache, which is not what keeps them.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  phone.network.cut()
  page = await phone.open('/around', { geolocation: rome })
  // What is allowed may have been looked up before the tap.
  const found = page.getByRole('heading', { name: around.nearYou })
  await button(page, around.here).or(found).click()
  const places = page.getByRole('link', { name: /Pantheon|Trevi/ })
  await expect(places).toHaveCount(2)
  const picture = places.first().locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await button(page, around.map).click()
  await expect(map(page)).toHaveAttribute('aria-busy', 'false')
  // Streets, parks and houses: without tiles there are pins on paper alone.
  expect((await look(page, 'paper')).share).toBeLessThan(0.85)
  await button(page, around.list).click()
  await button(page, around.elsewhere).click()
  await page.getByLabel(around.town).fill('trevi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Trevi Fountain/ })).toBeVisible()
  await places.first().click()
  await expect(page).toHaveURL(/\/area\/Q\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Trevi/)
})

test('a walk inside a kept area reads it from a cold start without a signal', async ({ phone }) => {
  const { walk } = textsIn('en')
  let page = await phone.open('/', { geolocation: rome })
  await signUp(page)
  await keepArea(page)
  await untilControlled(page)
  phone.network.cut()
  page = await phone.open('/', { geolocation: rome })
  await giveDeviceVoices(page)
  await page.goto('/around')
  for (const name of ['Pantheon', 'Trevi Fountain']) {
    await page.getByRole('button', { name: fillIn(walk.add, { name }), exact: true }).click()
  }
  await button(page, walk.startOwn).click()
  // It begins at the Pantheon.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(walk.reading)
  await expect
    .poll(() => page.evaluate<{ text: string }[]>('spoken'))
    .toContainEqual(expect.objectContaining({ text: 'Pantheon' }))
  await button(page, fillIn(walk.play, { number: '2' })).click()
  await expect
    .poll(() => page.evaluate<{ text: string }[]>('spoken'))
    .toContainEqual(expect.objectContaining({ text: 'Trevi Fountain' }))
  await page.getByRole('link', { name: walk.openStory }).click()
  await expect(page).toHaveURL(/\/area\/Q\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trevi Fountain')
})

test('with an area come the user’s own stories there, with their narrations', async ({ phone }) => {
  const page = await phone.open('/', { geolocation: rome })
  await signUp(page)
  const story = await generateStory(page, 'Trevi Fountain', 'history_guide')
  await page.goto('/around')
  await expect(page.getByText(/^With 1 story of yours and its narration: about \d+/)).toBeVisible()
  await button(page, packs.keep).click()
  // A narration is made while it is spoken.
  await expect
    .poll(async () => (await entriesOf(page, 'storystone-audio/audio')).join(), { timeout: 60_000 })
    .toContain(story.id)
  await expect(page.getByText(packs.kept, { exact: true })).toBeVisible({ timeout: 60_000 })
})
