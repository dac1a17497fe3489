import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import type { App } from '../harness/app.ts'
import { expect, test } from '../harness/fixtures.ts'
import { entriesOf } from '../offline/browser-storage.ts'
import { test as onPhone } from '../offline/phone.ts'
import { signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { createHomePage } from '../pages/home-page.ts'
import { citedSentences, downloadOf, expectNoOverflow } from '../pages/page-state.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { inEachLanguage } from '../pages/texts.ts'
import { watchErrors } from '../pages/traffic.ts'
import { colosseum, sourced } from '../screens/catalogue/sample-stories.ts'

/** A guide of one paragraph: its narration is soon there. */
const shortGuide = (language: Language): Story => {
  const story = colosseum('history_guide')(language)
  return { ...story, content: story.content.split('\n\n')[0] ?? '' }
}

/** A story of the signed-in user in which each sentence has sources. */
const createSourced = async (app: App, page: Page, language: Language): Promise<Story> => {
  const { id } = await generateStory(page, 'Colosseum', 'history_guide', language)
  const words = sourced(shortGuide)(language)
  await app.rewriteStory(id, words)
  return { ...words, id }
}

/** Where marks stand in their paragraphs. */
const positionsOf = (elements: Locator): Promise<number[][]> =>
  elements.evaluateAll((all) =>
    all.flatMap((one) => {
      const paragraph = one.closest('p')?.getBoundingClientRect()
      const { left, top } = one.getBoundingClientRect()
      return paragraph ? [[Math.round(left - paragraph.left), Math.round(top - paragraph.top)]] : []
    }),
  )

/** The grounds of the initial and of the first sentence while that is read. */
const groundsOfFirst = (page: Page): Promise<string[]> =>
  page
    .locator('article p > [data-sentence]:first-child')
    .first()
    .evaluate((sentence) => {
      const before = sentence.getAttribute('aria-current')
      sentence.setAttribute('aria-current', 'true')
      const paragraph = sentence.parentElement ?? sentence
      const grounds = [
        getComputedStyle(paragraph, '::first-letter').backgroundColor,
        getComputedStyle(sentence).backgroundColor,
      ]
      if (before === null) sentence.removeAttribute('aria-current')
      return grounds
    })

const groundOfInitial = (page: Page): Promise<string> =>
  page
    .locator('article p:has([data-opened])')
    .evaluate((paragraph) => getComputedStyle(paragraph, '::first-letter').backgroundColor)

/** Whether a sheet at the bottom lies over the sentence whose source it shows. */
const isCovered = async (page: Page, sheet: Locator): Promise<boolean> => {
  const sentence = await page.locator('[data-opened]').boundingBox()
  const box = await sheet.boundingBox()
  return !sentence || !box || sentence.y + sentence.height > box.y
}

const marks = (page: Page): Locator => page.locator('article [aria-haspopup="dialog"]')
const credit = 'CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/)'

inEachLanguage(({ sources, story: say, narration, settings }, language) => {
  test('marks open passages by touch and key, in a playing guide too', async ({ app, page }) => {
    await signUp(page)
    const { title, sources: articles, citations } = await createSourced(app, page, language)
    await page.goto('/stories')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(marks(page)).toHaveCount(citations.length)

    // Without its mark a sentence shows its source by a touch, and by the keyboard at its end.
    await citedSentences(page).first().tap()
    const opened = page.getByRole('dialog', { name: sources.source.replace('{{number}}', '2') })
    await expect(opened.getByRole('blockquote')).not.toBeEmpty()
    await expect.poll(() => isCovered(page, opened)).toBe(false)
    expect(await groundOfInitial(page)).not.toBe('rgba(0, 0, 0, 0)')
    await page.keyboard.press('ArrowRight')
    await expect(opened).toHaveCount(0)
    await expect(page.locator('[data-opened]')).toBeInViewport()
    await expect(page.getByRole('button', { name: sources.next })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await marks(page).nth(2).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(marks(page).nth(2)).toBeFocused()

    await page.getByRole('switch', { name: sources.show }).tap()
    for (const mark of await marks(page).all()) {
      expect(await mark.boundingBox()).toMatchObject({ width: 44, height: 44 })
    }
    const first = marks(page).first()
    await first.tap()
    const sheet = page.getByRole('dialog', { name: sources.source.replace('{{number}}', '1') })
    await expect(sheet.getByRole('blockquote')).toHaveText(title)
    const revision = sheet.getByRole('link', { name: sources.revision })
    await expect(revision).toHaveAttribute('href', articles[0]?.url ?? '?')
    await sheet.getByRole('button', { name: sources.close }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(first).toBeFocused()

    const before = await positionsOf(marks(page))
    expect(before.length).toBeGreaterThan(4)
    await page.getByRole('region', { name: narration.title }).getByRole('button').first().click()
    await expect(page.locator('[aria-current="true"][data-sentence]')).toBeVisible()
    await expect(page.getByText(sources.tapToHear)).toBeVisible()
    expect(await positionsOf(marks(page))).toEqual(before)
    const [letter, sentence] = await groundsOfFirst(page)
    expect(letter).toBe(sentence)
    expect(letter).not.toBe('rgba(0, 0, 0, 0)')
    await expect(marks(page)).toHaveCount(citations.length)
    const { album } = await page.evaluate(() => ({ album: navigator.mediaSession.metadata?.album }))
    expect(album).toContain(credit)
  })

  test('on a desktop a sentence’s source stands beside it, until Escape', async ({ app, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signUp(page)
    const { id } = await generateStory(page, 'Colosseum', 'quick_facts', language)
    await app.rewriteStory(id, sourced(colosseum('quick_facts'))(language))
    await page.goto(`/story/${id}`)
    const mark = marks(page).nth(2)
    await mark.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('button', { name: sources.close })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(mark).toBeFocused()

    await citedSentences(page).nth(1).click()
    await expect(panel.getByRole('blockquote')).not.toBeEmpty()
    // Nothing covers the text: the next sentence is a press away.
    await citedSentences(page).first().click()
    await expect(panel).toHaveAccessibleName(sources.source.replace('{{number}}', '2'))
    const text = await page.locator('article h1').boundingBox()
    const side = await panel.boundingBox()
    expect(side?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
    await panel.getByRole('button', { name: sources.close }).click()
    await expect(panel).toHaveCount(0)
  })

  test('a new story shows its passages, on the result and on its page', async ({ page }) => {
    const home = createHomePage(page, language)
    await home.openAsNewUser()
    await home.request(language === 'fr' ? 'Tour Eiffel' : 'Eiffel Tower', 'quick_facts')
    await expect(page).toHaveURL('/result')
    await page.getByText(say.howWritten).tap()
    await expect(page.getByText(sources.checkedTwice)).toBeVisible()
    const count = await marks(page).count()
    expect(count).toBeGreaterThanOrEqual(4)
    await citedSentences(page).last().tap()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('blockquote')).not.toBeEmpty()
    const revision = sheet.getByRole('link', { name: sources.revision })
    await expect(revision).toHaveAttribute('href', /\boldid=\d+/)
    await sheet.getByRole('button', { name: sources.close }).tap()
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.goto('/stories')
    await page.getByRole('link', { name: title }).click()
    await expect(marks(page)).toHaveCount(count)
  })

  test.describe(() => {
    // A blocked service worker logs an error, sooner or later.
    test.use({ serviceWorkers: 'allow' })

    test('a story is copied, downloaded and exported with its sources', async ({ app, page }) => {
      await signUp(page)
      const { id, sources: articles } = await createSourced(app, page, language)
      const errors = watchErrors(page)
      await page.goto(`/story/${id}`)
      await expect(page.getByRole('heading', { name: sources.title })).toBeVisible()
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoOverflow(page)
      const data = await page.locator('script[type="application/ld+json"]').textContent()
      const basedOn = articles.map(({ url }) => ({ url }))
      expect(JSON.parse(data ?? '')).toMatchObject({ inLanguage: language, isBasedOn: basedOn })
      expect(errors).toEqual([])
      const copied = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            Object.defineProperty(navigator, 'share', { value: undefined })
            const writeText = async (text: string): Promise<void> => resolve(text)
            Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
          }),
      )
      await page.getByRole('button', { name: say.share }).click()
      expect(await copied).toContain(credit)
      const download = await downloadOf(page, () =>
        page.getByRole('button', { name: say.download }).click(),
      )
      const text = await readFile(await download.path(), 'utf8')
      for (const part of [credit, '/trainedAlgorithmicMedia']) expect(text).toContain(part)

      await page.goto('/settings')
      const file = await downloadOf(page, () =>
        page.getByRole('button', { name: settings.download }).click(),
      )
      expect(file.suggestedFilename()).toMatch(/^storystone-\d{4}-\d\d-\d\d\.zip$/)
      await expect(page.getByText(settings.downloaded, { exact: true })).toBeVisible()
      const zip = new ZipReader(new Uint8ArrayReader(await readFile(await file.path())))
      const entry = (await zip.getEntries()).find(({ filename }) => filename === 'stories.json')
      const bytes =
        entry?.directory === false ? await entry.getData(new Uint8ArrayWriter()) : undefined
      const [exported] = JSON.parse(new TextDecoder().decode(bytes))
      expect(exported).toMatchObject({ id, sources: basedOn })
      expect(exported.credit[0]).toContain(credit)
      expect(exported.citations.length).toBeGreaterThan(3)
    })
  })
})

onPhone('a story’s sources are on the shelf, passages too, offline', async ({ app, phone }) => {
  onPhone.setTimeout(60_000)
  let page = await phone.open('/')
  await signUp(page)
  const { id, title, sources, citations } = await createSourced(app, page, 'en')
  await page.goto('/stories')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await untilControlled(page)
  await expect.poll(() => entriesOf(page, 'storystone-stories/stories')).not.toEqual([])
  phone.network.cut()
  page = await phone.open(`/story/${id}`)
  const list = page.getByRole('region', { name: 'Sources' })
  for (const { title: article, url } of sources) {
    await expect(list.getByRole('link', { name: article })).toHaveAttribute('href', url)
  }
  // The player and the notice come after the text, and cover a part of it.
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Narration' })).toBeVisible()
  await expect(marks(page)).toHaveCount(citations.length)
  await citedSentences(page).last().tap()
  const sheet = page.getByRole('dialog', { name: /^Where sentence \d+ comes from/ })
  await expect(sheet).toContainText('History › Antiquity')
  await sheet.getByRole('button', { name: 'Close' }).tap()
})
