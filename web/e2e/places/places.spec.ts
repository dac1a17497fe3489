import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { accountOf, takePhoto } from '../offline/outbox.ts'
import { createHomePage } from '../pages/home-page.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'
import { holdRequests, watchKeys } from '../pages/traffic.ts'
import { atSea, colosseum } from '../photo/exif.ts'

const textPath = '/api/generate-story-from-text'
const question = (page: Page) => page.getByRole('dialog')
const cards = (page: Page) => question(page).getByRole('listitem').getByRole('button')

/** What the next story request says. */
const nextRequest = async (page: Page): Promise<Record<string, string>> =>
  (await page.waitForRequest((sent) => sent.url().endsWith(textPath))).postDataJSON()

/** Only the gift: nothing is charged. */
const expectUncharged = async (page: Page, origin: string): Promise<void> =>
  expect(await accountOf(page, origin)).toMatchObject({ places: [], changes: [4] })

test('a sure name goes on to words; a desktop adds the picture', async ({ app, home, page }) => {
  await scriptLandmark(app.storyteller, [{ do: 'hold' }], 'Himeji Castle')
  await home.openAsNewUser()
  const keys = watchKeys(page, textPath)
  await home.request('himeji castle')
  await untilHeld(app.storyteller, 'Himeji Castle')
  await expect(page.getByText('Himeji Castle', { exact: true }).first()).toBeVisible()
  // On a phone the words have taken the picture's place.
  const drawing = page.locator('main figure svg[data-type="castle"]')
  await expect(drawing).toBeHidden()
  const words = page.getByTestId('streamed-words')
  await expect.poll(async () => (await words.boundingBox())?.y).toBeLessThan(400)
  await page.setViewportSize({ width: 1280, height: 800 })
  // The double's pictures are drawings: the page draws them itself, and makes up no credit.
  await expect(drawing).toBeVisible()
  const caption = page.getByRole('figure')
  await expect(caption).toContainText('A drawing, not a view of this place.')
  await expect(caption.getByRole('link')).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
  await app.storyteller.release('Himeji Castle')
  await app.storyteller.forget('Himeji Castle')
  await expect(page).toHaveURL('/result')
  expect(keys).toHaveLength(1)
  expect(await accountOf(page, app.url)).toMatchObject({ changes: [4, -1], balance: 3 })
})

for (const [what, typed, offered, picked] of [
  ['two namesakes', 'Pantheon', ['Pantheon', 'Panthéon'], 'Panthéon'],
  ['two works of art without coordinates', 'The Kiss', ['Klimt', 'Rodin'], 'The Kiss (Rodin'],
  ['a station next to a monument', 'Sagrada', ['Família station'], 'Sagrada Família'],
  ['a misspelt name', 'Colloseum', ['Colosseum'], 'Colosseum'],
] as const) {
  test(`of ${what} one is picked by keyboard, before any charge`, async ({ app, home, page }) => {
    await home.openAsNewUser()
    const keys = watchKeys(page, textPath)
    await home.request(typed)
    await expect(question(page)).toBeVisible()
    for (const name of offered)
      await expect(cards(page).filter({ hasText: name })).not.toHaveCount(0)
    await expect(cards(page).first()).toBeFocused()
    await expectUncharged(page, app.url)
    expect(keys).toEqual([])
    const sent = nextRequest(page)
    await cards(page).filter({ hasText: picked }).first().focus()
    await page.keyboard.press('Enter')
    expect((await sent).placeId).toMatch(/^Q\d+$/)
    expect((await sent).text).toContain(picked)
    expect(keys).toHaveLength(1)
    await expect(page).toHaveURL('/result')
    expect(await accountOf(page, app.url)).toMatchObject({ changes: [4, -1], balance: 3 })
  })
}

test('the question’s controls are thumb-sized, and a tap picks', async ({ app, home, page }) => {
  await home.openAsNewUser()
  await home.request('Sagrada')
  await expect(cards(page).first()).toBeVisible()
  // A label is the target of its own box.
  const controls = question(page).locator('button, a, label, input:not(label input)')
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    expect(box && Math.min(box.width, box.height), `${control}`).toBeGreaterThanOrEqual(44)
  }
  // What leads on stands with the cards, and the way out below it.
  const [none, cancel] = await Promise.all(
    ['None of these', 'Cancel'].map((name) =>
      question(page).getByRole('button', { name }).boundingBox(),
    ),
  )
  expect(cancel?.y).toBeGreaterThanOrEqual((none?.y ?? Infinity) + (none?.height ?? 0))
  await cards(page).filter({ hasText: 'Sagrada Família' }).first().tap()
  await expect(page).toHaveURL('/result')
  expect(await accountOf(page, app.url)).toMatchObject({ changes: [4, -1], balance: 3 })
})

for (const [what, where] of [
  ['without a location', null],
  ['of nothing known where it was taken', atSea],
] as const) {
  test(`a photo ${what} is asked about before any charge`, async ({ app, home, page }) => {
    await home.openAsNewUser()
    await takePhoto(page, where)
    await home.discover.click()
    await expect(question(page)).toHaveAccessibleName('What does your photo show?')
    await expectUncharged(page, app.url)
    await question(page).getByLabel('Name of the place').fill('Petra')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/result')
    expect(await accountOf(page, app.url)).toMatchObject({ changes: [4, -1] })
  })
}

test('an allowed location brings places around, and a tap a story', async ({ context, page }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(colosseum)
  const home = createHomePage(page)
  await home.openAsNewUser()
  const around = page.getByRole('list', { name: 'Around you' }).getByRole('button')
  await expect(around).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'Examples to try' })).toBeHidden()
  await around.filter({ hasText: 'Arch of Constantine' }).click()
  await expect(home.landmark).toHaveValue('Arch of Constantine')
  const sent = nextRequest(page)
  await home.discover.click()
  expect((await sent).placeId).toMatch(/^Q\d+$/)
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/result')
})

/** Counts the skeletons that take the page's place from now on. */
const countSkeletons = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<Element>()
    Object.assign(globalThis, { skeletons: seen })
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('main > [aria-busy], main > div > [aria-busy]'))
        seen.add(each)
    }).observe(document.body, { childList: true, subtree: true })
  })

test('progress shows at once, and loads the picker before places come', async ({ home, page }) => {
  await home.openAsNewUser()
  await countSkeletons(page)
  const release = await holdRequests(page, '**/api/places?*')
  await home.request('The Kiss')
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/place-picker-')),
    )
  await expect.poll(isLoaded).toBe(true)
  await expect(question(page)).toHaveCount(0)
  release()
  await expect(cards(page)).not.toHaveCount(0)
  expect(await page.evaluate<number>('skeletons.size')).toBe(0)
})

test('a question that comes while its user is elsewhere waits on home', async ({ home, page }) => {
  await home.openAsNewUser()
  const release = await holdRequests(page, '**/api/places?*')
  await home.request('The Kiss')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'Credits' }).click()
  await expect(page).toHaveURL('/credits')
  release()
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).not.toHaveCount(0)
})
