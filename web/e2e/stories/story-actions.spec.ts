import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { createVisitor, type Language } from '../pages/visitor.ts'

const texts = {
  en: {
    share: 'Share',
    download: 'Download',
    copied: 'Copied to the clipboard',
    fact: 'Fun Fact',
    failed: ['Share failed', 'Could not share the story'],
    notCopied: ['Share failed', 'Could not copy text to clipboard'],
    unsupported: ['Sharing not supported', 'Sharing is not supported on this browser'],
    badge: 'Quick Facts',
    disclaimer: 'This story was written by AI from the name you typed.',
  },
  fr: {
    share: 'Partager',
    download: 'Télécharger',
    copied: 'Copié dans le presse-papiers',
    fact: 'Anecdote',
    failed: ['Échec du partage', 'Le récit n’a pas pu être partagé'],
    notCopied: ['Échec du partage', 'Le texte n’a pas pu être copié dans le presse-papiers'],
    unsupported: ['Partage non pris en charge', 'Ce navigateur ne permet pas le partage'],
    badge: 'L’essentiel',
    disclaimer: 'Ce récit a été écrit par une IA d’après le nom que vous avez saisi.',
  },
} as const

type Sheet = 'takes files' | 'takes words' | 'refuses' | 'is aborted' | 'none'
type Clipboard = 'works' | 'refuses' | 'none'

/** Gives the page a share sheet and a clipboard that remember in `shared` and `copied`. */
const equip = (page: Page, sheet: Sheet, clipboard: Clipboard) =>
  page.evaluate(
    ([sheet, clipboard]) => {
      const define = (name: string, value: unknown) =>
        Object.defineProperty(navigator, name, { configurable: true, value })
      const remember = (name: string, value: unknown) =>
        Object.assign(globalThis, { [name]: value })
      remember('shared', null)
      remember('copied', null)
      const share = async ({ title, text, files }: ShareData) => {
        if (sheet === 'refuses') throw new DOMException('Refused', 'NotAllowedError')
        if (sheet === 'is aborted') throw new DOMException('Aborted', 'AbortError')
        const parts = (files ?? []).map(async (file) => [file.name, await file.text()])
        remember('shared', { title, text, files: await Promise.all(parts) })
      }
      const writeText = async (text: string) => {
        if (clipboard === 'refuses') throw new DOMException('Refused', 'NotAllowedError')
        remember('copied', text)
      }
      define('share', sheet === 'none' ? undefined : share)
      define('canShare', ({ files }: ShareData) => sheet === 'takes files' || files === undefined)
      define('clipboard', clipboard === 'none' ? undefined : { writeText })
    },
    [sheet, clipboard] as const,
  )

const remembered = (page: Page, name: 'shared' | 'copied') =>
  page.evaluate((key) => Reflect.get(globalThis, key), name)

for (const language of ['en', 'fr'] satisfies Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' })
    const say = texts[language]

    test('a result is shown whole, shared in every way, and downloaded', async ({ page }) => {
      const visitor = createVisitor(page, language)
      await visitor.arrive()
      await visitor.discover()
      await expect(page).toHaveURL('/result')
      await expect(page.getByText(say.badge)).toBeVisible()
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await expect(page.getByRole('heading', { name: visitor.say.fact })).toBeVisible()
      await expect(page.getByText(say.disclaimer)).toBeVisible()
      const year = String(new Date().getFullYear())
      await expect(page.getByText(visitor.say.generatedBy)).toContainText(year)

      const share = page.getByRole('button', { name: say.share })
      await equip(page, 'takes files', 'none')
      await share.click()
      await expect
        .poll(() => remembered(page, 'shared'))
        .toMatchObject({
          title,
          files: [[expect.stringMatching(/\.txt$/), expect.stringContaining(title)]],
        })
      await equip(page, 'takes words', 'none')
      await share.click()
      await expect
        .poll(() => remembered(page, 'shared'))
        .toMatchObject({ title, text: expect.stringContaining(`${say.fact}\n`), files: [] })
      await equip(page, 'is aborted', 'works')
      await share.click()
      await equip(page, 'none', 'works')
      await share.click()
      await expect(page.getByText(say.copied)).toBeVisible()
      expect(await remembered(page, 'copied')).toContain(title)

      for (const [sheet, clipboard, sentences] of [
        ['refuses', 'works', say.failed],
        ['none', 'refuses', say.notCopied],
        ['none', 'none', say.unsupported],
      ] as const) {
        await equip(page, sheet, clipboard)
        await share.click()
        for (const sentence of sentences) {
          await expect(page.getByText(sentence, { exact: true })).toBeVisible()
        }
      }

      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: say.download }).click()
      const download = await downloading
      const plain = title.replace(/[?:"]/g, ' ').replace(/\s+/g, ' ').trim()
      expect(download.suggestedFilename().normalize('NFC')).toBe(`${plain}.txt`)
      const text = await readFile(await download.path(), 'utf8')
      expect(text).toContain(title)
      expect(text).toContain('\n• ')
      expect(text).not.toContain('**')
      expect(text).toContain(`${say.fact}\n`)
      expect(text).toContain(year)
    })
  })
}

test('a story with a photo shows it, is shared with it, and warns of its origin', async ({
  page,
}) => {
  await createVisitor(page).arrive()
  const place = { latitude: 41.8902, longitude: 12.4922, locationName: 'Rome' }
  const told = await page.request.post('/api/generate-story', {
    multipart: {
      file: {
        name: 'a.jpg',
        mimeType: 'image/jpeg',
        buffer: await page.screenshot({ type: 'jpeg' }),
      },
      location: JSON.stringify(place),
    },
  })
  const { title, imageUrl } = await told.json()
  await page.goto('/stories')
  await page.getByRole('link', { name: title }).click()
  const photo = page.getByRole('img', { name: `Your photo: ${title}` })
  // From the shelf, or from the server until it is there.
  await expect(photo).toHaveAttribute('src', /^(blob:|\/api\/media\/)/)
  expect(imageUrl).toMatch(/^\/api\/media\//)
  expect((await photo.boundingBox())?.height).toBe(210)
  await expect(page.getByText('from what it saw in your photo')).toBeVisible()

  await equip(page, 'takes files', 'none')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => remembered(page, 'shared'))
    .toMatchObject({
      title,
      text: expect.stringContaining(title),
      files: [[expect.stringMatching(/\.jpg$/), expect.any(String)]],
    })

  await page.route('**/api/media/**', (route) => route.abort())
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.reload()
  await expect(page.locator('article svg[data-format="quick_facts"]')).toBeVisible()
  await expect(photo).toHaveCount(0)
})

/** The address changes before the page does: until its heading is there, the result still stands. */
const openStories = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Your Stories' }).first().click()
  await expect(page).toHaveURL('/stories')
  await expect(page.getByRole('heading', { name: 'Your Stories', level: 1 })).toBeVisible()
}

test('the browser’s way back from a result leads home, with fresh credits', async ({ page }) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  await visitor.discover()
  await expect(page).toHaveURL('/result')
  await openStories(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  // Spent in another tab.
  await page.request.post('/api/generate-story-from-text', {
    data: { text: 'Petra', format: 'quick_facts', language: 'en' },
  })
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('2 credits left')).toBeVisible()
})

test('it does so also when one came to the result from another page', async ({ page }) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  await visitor.discover()
  await expect(page).toHaveURL('/result')
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
  await expect(page.getByText('3 credits left')).toBeVisible()
})

test('long words, long texts and no fun fact fit a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await createVisitor(page).arrive()
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(3)
  const story = {
    id: 'long',
    title: word,
    content: `${word}\n\n${'A very long paragraph. '.repeat(2000)}`,
    format: 'history_guide',
    location: word,
    imageUrl: '/api/media/not-there',
    funFact: '',
    createdAt: new Date().toISOString(),
    narrationUrl: null,
    language: 'en',
    candidates: [],
    confidence: null,
    recognised: null,
  }
  await page.route('**/api/stories', (route) => route.fulfill({ json: [story] }))
  const changes = { changed: [story], deleted: [], next: '1', more: false }
  await page.route('**/api/stories/changes*', (route) => route.fulfill({ json: changes }))
  for (const path of ['/stories', '/story/long']) {
    if (path === '/stories') await page.goto(path)
    else await page.getByRole('link', { name: word.slice(0, 20) }).click()
    await expect(page.getByText(word.slice(0, 20)).first()).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await expect(page.locator('article svg[data-format="history_guide"]')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fun Fact' })).toHaveCount(0)
})
