import type { Page } from '@playwright/test'
import { OEmbed } from '@storystone/schema/contract/publication.ts'
import { Window } from 'happy-dom'
import jsonld from 'jsonld'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { generatePhotoStory, generateStory } from '../pages/api.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { textsIn } from '../pages/texts.ts'

/** What schema.org's own context says of the terms that a public page may have; all others are text. */
const isAddress = { '@type': '@id' } as const
const schemaOrg = {
  '@context': {
    '@vocab': 'http://schema.org/',
    url: isAddress,
    image: isAddress,
    license: isAddress,
    sameAs: isAddress,
    isBasedOn: isAddress,
    mainEntityOfPage: isAddress,
    digitalSourceType: isAddress,
    datePublished: { '@type': 'Date' },
  },
} as const

/** Contexts come from here: a journey reaches nobody else's server. */
const documentLoader = async (documentUrl: string) => {
  if (!/^https?:\/\/schema\.org\/?$/.test(documentUrl))
    throw new Error(`No context: ${documentUrl}`)
  return { documentUrl, document: schemaOrg }
}

/** What a program that shows a link makes of its page, by parsers that are not ours. */
const readPreview = async (html: string) => {
  const browser = new Window()
  const page = new browser.DOMParser().parseFromString(html, 'text/html')
  const attributeOf = (selector: string, attribute: string): string =>
    page.querySelector(selector)?.getAttribute(attribute) ?? ''
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  const statements = await jsonld.compact(JSON.parse(data), {}, { documentLoader })
  await browser.happyDOM.close()
  return {
    openGraph: (name: string) => attributeOf(`meta[property="og:${name}"]`, 'content'),
    oembed: attributeOf('link[rel="alternate"][type="application/json+oembed"]', 'href'),
    /** The JSON-LD with whole names and addresses. */
    statements,
  }
}

const { publication, story: say } = textsIn('en')

const openSheet = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: say.more }).click()
  await page.getByRole('button', { name: publication.open }).click()
}

/** Publishes the story that the page shows; its address. */
const publish = async (page: Page): Promise<string> => {
  await openSheet(page)
  await page.getByRole('button', { name: publication.make }).click()
  return page.getByLabel(publication.address).inputValue()
}

/** A picture as this browser decodes it: its type, size, and the colour of its left edge's middle. */
const lookAt = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const answer = await fetch(url)
    const picture = await createImageBitmap(await answer.blob())
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(4, height / 2, 1, 1).data ?? []
    const isRed = red > 180 && green < 60 && blue < 60
    return { type: answer.headers.get('Content-Type'), width, height, isRed }
  }, address)

test('a public story is read, reported and taken back', async ({ app, browser, context, page }) => {
  await signUp(page)
  const story = await generateStory(page, 'Colosseum', 'history_guide')
  await page.goto(`/story/${story.id}`)
  const link = await publish(page)
  expect(link).toMatch(/\/s\/[\w-]{22}$/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: publication.copy }).click()
  await expect(page.getByText(publication.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  await page.getByRole('button', { name: publication.close }).click()
  await page.evaluate(() => {
    Object.assign(globalThis, { shared: null })
    const share = async (data: ShareData): Promise<void> => {
      Object.assign(globalThis, { shared: data })
    }
    Object.defineProperties(navigator, { share: { value: share }, canShare: { value: () => true } })
  })
  await page.getByRole('button', { name: say.share }).click()
  await expect.poll(() => page.evaluate('shared')).toEqual({ title: story.title, url: link })

  const stranger = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const reader = await stranger.newPage()
  const opened = await reader.goto(link)
  expect(opened?.status()).toBe(200)
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(story.title)
  await expect(reader.locator('figure svg')).toBeVisible()
  await expect(reader.getByText(say.drawing)).toBeVisible()
  const hasFont = () => [...document.fonts].some(({ status }) => status === 'loaded')
  await expect.poll(() => reader.evaluate(hasFont)).toBe(true)
  await expect(reader.getByText('Storystone & co.')).toHaveCount(0)
  // What the sentences rest on is folded, until one of them leads into it.
  await expect(reader.locator('.notes')).toBeHidden()
  await reader.locator('sup a').last().click()
  await expect(reader.locator('.note:target q').first()).toBeInViewport()

  const preview = await readPreview((await opened?.text()) ?? '')
  const schema = (term: string) => `http://schema.org/${term}`
  expect(preview.statements).toMatchObject({
    '@type': schema('Article'),
    [schema('headline')]: story.title,
    [schema('url')]: { '@id': link },
    [schema('license')]: { '@id': 'https://creativecommons.org/licenses/by-sa/4.0/' },
    [schema('about')]: { '@type': schema('Place'), [schema('name')]: story.landmark },
    [schema('isBasedOn')]: { [schema('url')]: { '@id': story.sources[0]?.url } },
  })
  const card = preview.openGraph('image')
  expect([preview.openGraph('title'), preview.openGraph('url')]).toEqual([story.title, link])
  const size = { type: 'image/jpeg', width: 1200, height: 630, isRed: false }
  expect(await lookAt(page, card)).toEqual(size)
  const embed = OEmbed.parse(await (await reader.request.get(preview.oembed)).json())
  expect(embed).toMatchObject({ title: story.title, thumbnail_url: card, thumbnail_width: 1200 })

  await reader.getByText('Report this page').click()
  await reader.getByLabel('What is wrong with it?').fill('The year is wrong')
  await reader.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you')

  await openSheet(page)
  await page.getByRole('button', { name: publication.end }).click()
  await expect(page.getByRole('button', { name: publication.make })).toBeVisible()
  expect((await reader.goto(link))?.status()).toBe(410)
  await expect(reader.getByRole('link', { name: 'Tell me about a place' })).toBeVisible()
  await stranger.close()
})

test('a photo is public by choice, and taken back, in no cache', async ({ app, browser, page }) => {
  await signUp(page)
  const { id } = await generatePhotoStory(page, 'quick_facts', 'en', 'Colosseum')
  await page.goto(`/story/${id}`)
  const link = await publish(page)
  const shown = () => lookAt(page, `${link}/picture`)
  expect(await shown()).toMatchObject({ type: 'image/png', isRed: false })
  await page.getByLabel(publication.photo).check()
  await page.getByRole('button', { name: publication.save }).click()
  await expect(page.getByText(publication.saved)).toBeVisible()
  expect(await shown()).toEqual({ type: 'image/jpeg', width: 600, height: 400, isRed: true })

  // Somebody whose browser has the app, its service worker, the page and its picture.
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'allow' })
  const theirApp = await context.newPage()
  await theirApp.goto('/privacy')
  await untilControlled(theirApp)
  const pictureNow = () =>
    theirApp.evaluate(async (url) => (await fetch(url)).status, `${link}/picture`)
  const reader = await context.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('img')).toBeVisible()
  expect(await pictureNow()).toBe(200)
  await page.getByRole('button', { name: publication.end }).click()
  await expect(page.getByRole('button', { name: publication.make })).toBeVisible()
  expect(await pictureNow()).toBe(410)
  expect((await reader.reload())?.status()).toBe(410)
  expect((await reader.goto(link))?.status()).toBe(410)
  await context.setOffline(true)
  await expect(reader.goto(link)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.close()
})
