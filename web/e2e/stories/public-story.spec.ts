import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { textsIn } from '../pages/texts.ts'

const { publication, story: say } = textsIn('en')

test('a story is made public, shared by its link, read signed out without scripts, reported and taken back', async ({
  app,
  browser,
  page,
}) => {
  await signUp(page)
  const story = await generateStory(page, 'Colosseum', 'history_guide')
  await page.goto(`/story/${story.id}`)
  await page.getByRole('button', { name: say.more }).click()
  await page.getByRole('button', { name: publication.open }).click()
  await page.getByRole('button', { name: publication.make }).click()
  const link = await page.getByLabel(publication.address).inputValue()
  expect(link).toMatch(/\/s\/[\w-]{22}$/)

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
  await page.getByRole('button', { name: say.more }).click()
  await page.getByRole('button', { name: publication.open }).click()

  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const reader = await context.newPage()
  const opened = await reader.goto(link)
  expect(opened?.status()).toBe(200)
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(story.title)
  await expect(reader.getByRole('img')).toBeVisible()
  const data = await reader.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Article', headline: story.title })

  // The browser decodes the card, which this test did not draw.
  const card = await reader.locator('meta[property="og:image"]').getAttribute('content')
  const size = await page.evaluate(async (address) => {
    const answer = await fetch(address)
    const { width, height } = await createImageBitmap(await answer.blob())
    return [answer.headers.get('Content-Type'), width, height]
  }, card ?? '')
  expect(size).toEqual(['image/jpeg', 1200, 630])

  await reader.getByText('Report this page').click()
  await reader.getByLabel('What is wrong with it?').fill('The year is wrong')
  await reader.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you')

  await page.getByRole('button', { name: publication.end }).click()
  await expect(page.getByRole('button', { name: publication.make })).toBeVisible()
  const gone = await reader.goto(link)
  expect(gone?.status()).toBe(410)
  await expect(reader.getByRole('link', { name: 'Tell me about a place' })).toBeVisible()
  await context.close()
})
