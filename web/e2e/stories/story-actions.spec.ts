import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { generatePhotoStory, generateStory } from '../pages/api.ts'
import { createHomePage, type HomePage } from '../pages/home-page.ts'
import { downloadOf } from '../pages/page-state.ts'
import { inEachLanguage } from '../pages/texts.ts'

type Sheet = 'takes files' | 'refuses' | 'none'
type Clipboard = 'works' | 'refuses' | 'none'

/** Gives the page a share sheet and a clipboard that keep what they get in `shared` and `copied`. */
const equip = (page: Page, sheet: Sheet, clipboard: Clipboard = 'none') =>
  page.evaluate(
    ([sheet, clipboard]) => {
      const define = (name: string, value: unknown) =>
        Object.defineProperty(navigator, name, { configurable: true, value })
      Object.assign(globalThis, { shared: null, copied: null })
      const share = async ({ title, text, files }: ShareData) => {
        if (sheet === 'refuses') throw new DOMException('Refused', 'NotAllowedError')
        const parts = (files ?? []).map(async (file) => {
          const { width, height } = await createImageBitmap(file)
          return [file.name, `${width} x ${height}`]
        })
        Object.assign(globalThis, { shared: { title, text, files: await Promise.all(parts) } })
      }
      const writeText = async (text: string) => {
        if (clipboard === 'refuses') throw new DOMException('Refused', 'NotAllowedError')
        Object.assign(globalThis, { copied: text })
      }
      define('share', sheet === 'none' ? undefined : share)
      define('canShare', ({ files }: ShareData) => sheet === 'takes files' || files === undefined)
      define('clipboard', clipboard === 'none' ? undefined : { writeText })
    },
    [sheet, clipboard] as const,
  )

const kept = (page: Page, name: 'shared' | 'copied') => page.evaluate(name)

/** Generates a story on home as a new user. */
const openResult = async (page: Page, home: HomePage): Promise<void> => {
  await home.openAsNewUser()
  await home.request('Colosseum')
  await expect(page).toHaveURL('/result')
}

inEachLanguage(({ story, share: say, formats }, language) => {
  test('a result is shown whole, shared or copied, and downloaded', async ({ page }) => {
    await openResult(page, createHomePage(page, language))
    await expect(page.getByText(formats.quick_facts).first()).toBeVisible()
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page.getByRole('heading', { name: story.fascinatingFact })).toBeVisible()
    await expect(page.getByText(story.disclaimerText)).toBeVisible()
    const year = String(new Date().getFullYear())
    await expect(page.locator('footer', { hasText: story.generatedBy })).toContainText(year)

    const share = page.getByRole('button', { name: story.share })
    await equip(page, 'takes files')
    await share.click()
    const words = expect.stringContaining(title)
    const card = [expect.stringMatching(/\.jpg$/), '1200 x 630']
    await expect
      .poll(() => kept(page, 'shared'))
      .toMatchObject({ title, text: words, files: [card] })
    await equip(page, 'none', 'works')
    await share.click()
    await expect(page.getByText(say.copied)).toBeVisible()
    expect(await kept(page, 'copied')).toContain(title)

    for (const [sheet, clipboard, messages] of [
      ['refuses', 'works', [say.failure, say.failureHelp]],
      ['none', 'refuses', [say.failure, say.copyFailure]],
      ['none', 'none', [say.unsupported, say.unsupportedHelp]],
    ] as const) {
      await equip(page, sheet, clipboard)
      await share.click()
      // A press may count no more when all is ready: the toast offers a second one.
      if (sheet === 'refuses') {
        await page.locator('[aria-live]').getByRole('button', { name: story.share }).click()
      }
      for (const message of messages) {
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      }
    }

    const download = await downloadOf(page, () =>
      page.getByRole('button', { name: story.download }).click(),
    )
    const plain = title.replace(/[?:"]/g, ' ').replace(/\s+/g, ' ').trim()
    expect(download.suggestedFilename().normalize('NFC')).toBe(`${plain}.txt`)
    const file = await readFile(await download.path(), 'utf8')
    for (const part of [title, '\n• ', `${story.funFact}\n`, year]) expect(file).toContain(part)
    expect(file).not.toContain('**')
  })
})

test('a story with a photo shows it, and explains its origin', async ({ page }) => {
  await createHomePage(page).openAsNewUser()
  const { title, imageUrl } = await generatePhotoStory(page)
  await page.goto('/stories')
  await page.getByRole('link', { name: title }).click()
  const photo = page.getByRole('img', { name: `Your photo: ${title}` })
  // From the shelf, or from the server until it is there.
  await expect(photo).toHaveAttribute('src', /^(blob:|\/api\/media\/)/)
  expect(imageUrl).toMatch(/^\/api\/media\//)
  expect((await photo.boundingBox())?.height).toBe(210)
  await expect(page.getByText('from what it saw in your photo')).toBeVisible()
})

/** The address changes before the page does: until the heading is there, the result is shown. */
const openStories = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Your Stories' }).first().click()
  await expect(page).toHaveURL('/stories')
  await expect(page.getByRole('heading', { name: 'Your Stories', level: 1 })).toBeVisible()
}

test('back from a result leads home, with fresh credits', async ({ home, page }) => {
  await openResult(page, home)
  await openStories(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  // Spent in another tab.
  await generateStory(page, 'Petra')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(home.creditsLeft(2)).toBeVisible()
})

test('back from a result opened from another page leads home too', async ({ home, page }) => {
  await openResult(page, home)
  await openStories(page)
  // As a link to /result on that page would do.
  await page.evaluate(() => {
    const state = { idx: history.state.idx + 1 }
    history.pushState(state, '', '/result')
    dispatchEvent(new PopStateEvent('popstate', { state }))
  })
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(home.creditsLeft(3)).toBeVisible()
})

test.describe('on a phone in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('a guide’s title, text and Listen are on top, the places at the side', async ({ page }) => {
    await createHomePage(page).openAsNewUser()
    const { id, title } = await generateStory(page, 'Colosseum', 'history_guide')
    await page.goto(`/story/${id}`)
    const places = page.getByRole('navigation', { name: 'Places of the app' })
    const listen = page.getByRole('button', { name: /^Listen/ })
    for (const part of [page.getByRole('heading', { level: 1, name: title }), listen, places]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await expect(page.locator('article p').first()).toBeInViewport()
    expect(await places.boundingBox()).toMatchObject({ x: 0, y: 0, height: 390 })
  })
})
