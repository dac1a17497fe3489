import type { Page } from '@playwright/test'
import type { Language } from '@storystone/schema/languages.ts'
import { resultKey } from '#web/stories/forget-result.ts'
import type { App } from '../harness/app.ts'
import { expect, test } from '../harness/fixtures.ts'
import { logOut } from '../pages/account.ts'
import { generateStory, storedTitles } from '../pages/api.ts'
import { createHomePage } from '../pages/home-page.ts'
import { pickFromMenu, rows } from '../pages/page-state.ts'
import { fillIn, inEachLanguage, locales } from '../pages/texts.ts'
import { asResult, inscriptionStory } from '../screens/catalogue/sample-stories.ts'

/** A landmark by a query that differs in accents, case and hyphens. */
const queries = {
  en: { landmark: 'Mont-Saint-Michel', query: 'MONT SAINT MICHEL' },
  fr: { landmark: 'Acropole d’Athènes', query: 'ATHENES' },
} as const

const today = (language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium' })
    .format(new Date())
    .replace(/^1 (?=\D*\d{4})/, language === 'fr' ? '1ᵉʳ ' : '1 ')

/** Opens the list of a new user with so many stories. */
const openList = async (page: Page, app: App, count: number, language: Language = 'en') => {
  const { email } = await createHomePage(page, language).openAsNewUser()
  await app.giveStories(email, count)
  await page.goto('/stories')
  await expect(rows(page).first()).toBeVisible()
}

const deleteStory = (page: Page, number: number) =>
  pickFromMenu(page, `More for “Story ${number}”`, 'Delete this story')

inEachLanguage(({ story, stories, search, formats }, language) => {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 })

  test('the list is empty, filled, and searched; a deletion is undone', async ({ app, page }) => {
    const { email } = await createHomePage(page, language).openAsNewUser()
    await page.goto('/stories')
    await expect(heading(page)).toHaveText(stories.title)
    await expect(page.getByRole('heading', { name: stories.empty })).toBeVisible()
    await expect(page.getByRole('link', { name: stories.discover })).toHaveAttribute('href', '/')

    const { landmark, query } = queries[language]
    const { title, location } = await generateStory(page, landmark, 'quick_facts', language)
    await app.giveStories(email, 2)
    await page.reload()
    await expect(page.getByText(fillIn(stories.count_other, { count: 3 }))).toBeVisible()
    await expect(rows(page).first()).toContainText(title)
    await expect(rows(page).first()).toContainText(location ?? '?')
    await expect(rows(page).first()).toContainText(`${formats.quick_facts} · ${today(language)}`)

    const box = page.getByRole('searchbox', { name: search.label })
    await box.fill(query)
    await expect(page.getByText(fillIn(search.found_one, { count: 1 }))).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('link').click()
    await expect(heading(page)).toHaveText(title)
    await page.goBack()
    await expect(box).toHaveValue(query)
    await page.getByRole('button', { name: search.clear }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(box).toBeFocused()

    const menu = fillIn(stories.moreOf, { title: 'Story 1' })
    await pickFromMenu(page, menu, story.delete)
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByText(stories.deleted)).toBeVisible()
    await page.getByRole('button', { name: stories.undo }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Story 1' })).toBeFocused()
    expect(await storedTitles(page)).toHaveLength(3)
  })
})

test('a deletion is sent when the page is left, and before a log-out', async ({ app, page }) => {
  await openList(page, app, 2)
  await deleteStory(page, 1)
  await page.goto('about:blank')
  await expect.poll(() => storedTitles(page)).toEqual(['Story 2'])
  await page.goto('/stories')
  await deleteStory(page, 2)
  await expect(page.getByRole('heading', { name: 'No Stories Yet' })).toBeVisible()
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.status() === 204,
  )
  await logOut(page)
  await sent
})

test('a story deleted from its page is not found again', async ({ app, page }) => {
  await openList(page, app, 2)
  const openAndDelete = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Story 1' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story 1')
    await expect(page).toHaveTitle('Story 1 · Storystone')
    await pickFromMenu(page, 'More', 'Delete this story')
    await expect(page).toHaveURL('/stories')
    await expect(rows(page)).toHaveCount(1)
  }
  await openAndDelete()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(page)).toHaveCount(2)

  await openAndDelete()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Story Not Found')
  await page.getByRole('link', { name: 'Back to Stories' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a thousand stories load on scrolling, and all are searched', async ({ app, page }) => {
  test.setTimeout(90_000)
  // The shelf would bring all of them at once.
  await page.route('**/api/stories/changes*', (route) => route.abort())
  await openList(page, app, 1000)
  await expect(rows(page)).toHaveCount(50)
  await page.getByText('Story 50', { exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Story 51', { exact: true })).toBeAttached()

  await page.getByRole('searchbox').fill('story 1000')
  await expect(page.getByRole('link', { name: /^Story 1000/ })).toBeVisible()
  await expect(page.getByText('1 story found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  // They are rendered a few at a time, while the page is idle.
  await expect(rows(page)).toHaveCount(1000, { timeout: 40_000 })
  await expect(page.getByText('1,000 stories')).toBeVisible()
  await expect(rows(page).first()).toHaveCSS('content-visibility', 'auto')
})

test('an inscription with points for spaces breaks at them, in no word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await createHomePage(page, 'en').openAsNewUser()
  const carved = 'M·AGRIPPA·L·F·COS·TERTIVM·FECIT·SENATVS·POPVLVSQVE·ROMANVS·IMPERATORI'
  const story = {
    ...inscriptionStory('en'),
    imageUrl: null,
    content: `**Original text:** ${carved}`,
  }
  await page.addInitScript(
    ([key = '', value = '']) => sessionStorage.setItem(key, value),
    [resultKey, JSON.stringify(asResult(story))],
  )
  await page.goto('/result')
  const text = page.locator('dd', { hasText: 'AGRIPPA' })
  await expect(text).toBeVisible()
  const lines = await text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: { word: string; lines: number }[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        found.push({ word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size })
      }
    }
    return { words: found, height: element.getClientRects()[0]?.height ?? 0 }
  })
  expect(lines.words).toHaveLength(11)
  expect(lines.words.filter((each) => each.lines !== 1)).toEqual([])
  expect(lines.height, 'it has several lines').toBeGreaterThan(50)
})

for (const width of [390, 768, 1280]) {
  test(`a line of a guide has at most 75 characters at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await createHomePage(page).openAsNewUser()
    const { id } = await generateStory(page, 'Colosseum', 'history_guide')
    await page.goto(`/story/${id}`)
    await expect(page.locator('article p').first()).toBeVisible()
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('.font-story p')].map((paragraph) => {
          const words = document.createRange()
          words.selectNodeContents(paragraph)
          const lines = new Set(
            [...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 12)),
          )
          return paragraph.textContent.length / lines.size
        }),
      ),
    )
    expect(longest).toBeGreaterThan(30)
    expect(longest).toBeLessThan(75)
  })
}
