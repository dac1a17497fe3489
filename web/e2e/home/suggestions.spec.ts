import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { watchApiCalls } from '../pages/traffic.ts'
import { choosePhoto, drawJpeg, preview } from '../photo/photos.ts'

const textPath = '/api/generate-story-from-text'
const searchPath = '/api/places'
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option')

/** Makes places known, as other users' searches do. */
const know = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const found = await page.request.get(`${searchPath}?${new URLSearchParams({ name })}`)
    expect(found.status()).toBe(200)
  }
}

/** The browser alone has the next key: it takes Escape for the close request that a phone's back gesture is. */
const hideNextKey = (): void =>
  addEventListener('keydown', (event) => event.stopPropagation(), { capture: true, once: true })

test('a suggested place is chosen by keyboard, and nobody asks later', async ({ home, page }) => {
  await home.openAsNewUser()
  await know(page, 'Pantheon', 'Parthenon')
  await home.landmark.pressSequentially('pant')
  const field = page.getByRole('combobox', { name: 'Landmark' })
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(options(page).filter({ hasText: 'Panthéon' })).toHaveCount(1)
  const at = await options(page).evaluateAll((all) =>
    all.findIndex(({ textContent }) => textContent.startsWith('Panthéon')),
  )
  for (let step = 0; step <= at; step += 1) await field.press('ArrowDown')
  const chosen = options(page).nth(at)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id')) ?? '',
  )
  await field.press('Enter')
  await expect(field).toHaveValue('Panthéon')
  await expect(field).toBeFocused()
  await expect(options(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')

  const calls = watchApiCalls(page)
  const request = page.waitForRequest((sent) => sent.url().endsWith(textPath))
  await field.press('Enter')
  expect((await request).postDataJSON()).toMatchObject({ placeId: expect.stringMatching(/^Q\d+$/) })
  await expect(page).toHaveURL('/result')
  expect(calls).not.toContain(searchPath)
})

test('on a phone suggestions fill the screen below their field, until a choice, Escape, Back or the back gesture', async ({
  home,
  page,
}) => {
  await home.openAsNewUser()
  await know(page, 'Pantheon', 'Parthenon')
  const field = page.getByRole('combobox', { name: 'Landmark' })
  const list = page.getByRole('listbox', { name: 'Suggested places' })
  const isWhole = async (): Promise<boolean> => {
    const [above, below] = [await field.boundingBox(), await list.boundingBox()]
    if (above === null || below === null) return false
    return above.y < 20 && below.x === 0 && Math.round(below.y + below.height) === 844
  }
  const isScrollable = () => page.evaluate('getComputedStyle(document.documentElement).overflowY')
  const entries = await page.evaluate(() => history.length)
  for (const end of ['Back', 'Escape', 'the gesture', 'a choice']) {
    await field.fill('')
    await field.pressSequentially('pant')
    await expect.poll(isWhole).toBe(true)
    expect(await isScrollable()).toBe('hidden')
    if (end === 'the gesture') await page.evaluate(hideNextKey)
    if (end === 'Escape' || end === 'the gesture') await field.press('Escape')
    else if (end === 'a choice') await options(page).first().tap()
    else await page.getByRole('main').getByRole('button', { name: end }).tap()
    await expect(list).toHaveCount(0)
    await expect(field).toBeFocused()
    if (end !== 'a choice') await expect(field).toHaveValue('pant')
    expect((await field.boundingBox())?.y).toBeGreaterThan(100)
    expect(await isScrollable()).not.toBe('hidden')
  }
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await field.fill('pant')
  await expect.poll(isWhole).toBe(true)
  await field.pressSequentially('zzq')
  await expect(options(page)).toHaveText(['Discover “pantzzq”'])
  expect(await isWhole()).toBe(true)
  await page.setViewportSize({ width: 800, height: 844 })
  await field.fill('pant')
  await expect(list).toBeVisible()
  expect(await isWhole()).toBe(false)
})

test('a visitor who is signed out has no suggestions; nothing is sent', async ({ home, page }) => {
  const calls = watchApiCalls(page)
  await home.open()
  await home.landmark.pressSequentially('Colosseum')
  await home.discover.click()
  await expect(page).toHaveURL('/auth')
  expect(calls).not.toContain('/api/places/suggestions')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('neither the places nor the demo’s banner cover Discover', async ({ home, page }) => {
    await home.openAsNewUser()
    const banner = page.getByRole('complementary', { name: 'About this copy of Storystone' })
    await expect(banner).toContainText('AI')
    await expect(page.getByRole('link', { name: 'Around' })).toBeVisible()
    const isCovered = async (): Promise<boolean> => {
      const [button, foot] = [await home.discover.boundingBox(), await banner.boundingBox()]
      return (button?.y ?? 0) + (button?.height ?? 0) > (foot?.y ?? 0)
    }
    expect(await isCovered()).toBe(false)
    // A button that can be used sticks to the bottom where the form is longer than the window.
    await page.setViewportSize({ width: 390, height: 600 })
    await home.landmark.fill('Colosseum')
    await expect(home.discover).toBeEnabled()
    await expect.poll(isCovered).toBe(false)
    await expect(home.discover).toBeInViewport({ ratio: 1 })
  })

  test('a photo takes the carousel’s place; Discover is in sight', async ({ home, page }) => {
    await home.openAsNewUser()
    const buffer = await drawJpeg(page, 900, 1200)
    await choosePhoto(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(preview(page)).toBeVisible()
    // What lies behind the photo takes no focus.
    const dot = page
      .getByRole('region', { name: 'What Storystone does', includeHidden: true })
      .getByRole('button', { includeHidden: true })
      .first()
    await dot.focus()
    await expect(dot).not.toBeFocused()
    await expect(home.discover).toBeInViewport({ ratio: 1 })
    await expect(home.format).toBeInViewport({ ratio: 1 })
    await expect(home.landmark).toBeInViewport({ ratio: 1 })
    const picture = await preview(page).boundingBox()
    expect([picture?.x, picture?.width]).toEqual([0, 390])
    await page.getByRole('button', { name: 'Remove the photo' }).click()
    await expect(preview(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Take or choose a photo' })).toBeFocused()
  })
})

test('home leads to the last three stories, and to all of them', async ({ app, page }) => {
  const { email } = await signUp(page)
  await app.giveStories(email, 4)
  const home = createHomePage(page)
  await home.open()
  const recent = page.getByRole('region', { name: 'Your last stories' })
  await expect(recent.getByRole('listitem')).toHaveText(['Story 1', 'Story 2', 'Story 3'])
  await recent.getByRole('link', { name: 'All stories' }).click()
  await expect(page).toHaveURL('/stories')
  await page.goBack()
  await recent.getByRole('link', { name: 'Story 2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Story 2' })).toBeVisible()
})
