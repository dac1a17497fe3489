import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as base, expect } from './harness/fixtures.ts'
import { newCredentials } from './pages/account-holder.ts'
import { colosseum } from './pages/exif.ts'
import { filled, keptBy } from './pages/kept.ts'
import { type Phone, startPhone } from './pages/phone.ts'
import { drawJpeg } from './pages/photos.ts'
import { untilControlled } from './pages/sharer.ts'

const test = base.extend<{ phone: Phone }>({
  phone: async ({ app, playwright }, use) => {
    const phone = await startPhone(playwright.chromium, app)
    await use(phone)
    await phone.stop()
  },
})

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

const signUp = async (page: Page): Promise<string> => {
  const data = newCredentials()
  const answer = await page.request.post('/api/register', { data })
  expect(answer.status()).toBe(201)
  return data.email
}

type Told = { readonly id: string; readonly title: string; readonly content: string }

const photographColosseum = async (page: Page): Promise<Told> => {
  const answer = await page.request.post('/api/generate-story', {
    multipart: {
      format: 'history_guide',
      language: 'en',
      location: JSON.stringify({ ...colosseum, locationName: 'Rome, Italy' }),
      file: { name: 'photo', mimeType: 'image/jpeg', buffer: await drawJpeg(page, 600, 400) },
    },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Resolves when so many photos are on the shelf, and the shell is kept. */
const untilShelved = async (page: Page, photos: number): Promise<void> => {
  await untilControlled(page)
  await expect
    .poll(async () => filled(await keptBy(page))['storystone-photos/photos']?.length ?? 0)
    .toBe(photos)
}

/** Whether a picture is there, not only its place. */
const isDrawn = (page: Page): Promise<boolean> =>
  page
    .getByRole('img', { name: /^Your photo/ })
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)

const narrate = async (page: Page, { id, title, content }: Told): Promise<void> => {
  const data = { text: `${title}\n${content}`, voiceId: 'storystone-en-male', storyId: id }
  // The double's voice reads a whole guide here, within a deadline that a busy machine may miss.
  test.setTimeout(90_000)
  await expect
    .poll(async () => (await page.request.post('/api/narrate', { data })).status(), {
      timeout: 45_000,
    })
    .toBe(200)
}

test('the whole shelf opens with the server dead and the browser restarted', async ({
  app,
  phone,
}) => {
  const { cable } = phone
  let page = await phone.open('/')
  const email = await signUp(page)
  const story = await photographColosseum(page)
  await narrate(page, story)
  await app.giveStories(email, 4)
  await page.goto(`${cable.url}/story/${story.id}`)
  await untilShelved(page, 1)
  await expect(page.getByText('The narration is on this device')).toBeVisible()

  cable.cut()
  page = await phone.open('/stories')
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('searchbox').fill('fact 3')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: story.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title)
  await expect.poll(() => isDrawn(page)).toBe(true)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(story.title)

  await page.getByRole('button', { name: 'Listen, read by Arthur' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const place = page.getByRole('slider', { name: 'Place in the story' })
  await place.fill('20')
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThanOrEqual(30)

  await page.getByRole('checkbox', { name: 'Keep for offline' }).click()
  await expect(page.getByText('The narration needs a signal.')).toBeVisible()
  expect(filled(await keptBy(page))['storystone-audio/audio']).toBeUndefined()
})

/** What the server has kept of a user's stories, newest first. */
const titlesAtServer = async (page: Page, appUrl: string): Promise<string[]> => {
  const answer = await page.request.get(`${appUrl}/api/stories`)
  const stories: { title: string }[] = await answer.json()
  return stories.map(({ title }) => title)
}

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test('deleted and logged out without a signal: the server hears of it later, and nothing is left', async ({
  app,
  phone,
}) => {
  const { cable } = phone
  const page = await phone.open('/')
  const email = await signUp(page)
  await photographColosseum(page)
  await app.giveStories(email, 2)
  await page.goto(`${cable.url}/stories`)
  await untilShelved(page, 1)

  cable.cut()
  await page.getByRole('link', { name: 'Story 1' }).click()
  await expect(page.getByText('No signal.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this story' }).click()
  await page.locator('[aria-live]').getByRole('button', { name: 'Dismiss' }).click()
  await expect(rows(page)).toHaveCount(2)
  await logOut(page)
  const question = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(question).toContainText('1 story that you deleted')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  expect(await titlesAtServer(page, app.url)).toContain('Story 1')
  cable.mend()
  await expect.poll(() => titlesAtServer(page, app.url)).not.toContain('Story 1')

  cable.cut()
  await page.evaluate(() => sessionStorage.setItem('storystone:draft', 'Petra'))
  await logOut(page)
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect.poll(async () => filled(await keptBy(page))).toEqual({})
  const { local, session, cached } = await keptBy(page)
  expect(Object.keys(local).filter((name) => !name.startsWith('pref_'))).toEqual([
    'storystone:log-out',
  ])
  expect(session).toEqual({})
  expect(cached.filter((url) => url.includes('/api/'))).toEqual([])
  await page.goto(`${cable.url}/stories`)
  await expect(page).toHaveURL(`${cable.url}/auth`)

  expect((await page.request.get(`${app.url}/api/user`)).status()).toBe(200)
  cable.mend()
  await expect.poll(async () => (await page.request.get(`${app.url}/api/user`)).status()).toBe(401)
})

test('who signs in next finds nothing of who was there before', async ({ app, phone }) => {
  const { cable } = phone
  const page = await phone.open('/')
  const first = await signUp(page)
  const { title } = await photographColosseum(page)
  await page.goto(`${cable.url}/stories`)
  await untilShelved(page, 1)
  expect(JSON.stringify(await keptBy(page))).toContain(first)

  const second = await signUp(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Stories Yet' })).toBeVisible()
  await app.giveStories(second, 1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  const kept = JSON.stringify(await keptBy(page))
  expect(kept).toContain(second)
  expect(kept).not.toContain(first)
  expect(kept).not.toContain(title)
  expect(filled(await keptBy(page))['storystone-photos/photos']).toBeUndefined()
})

test('what was evicted comes back; without room the stories open all the same', async ({
  app,
  phone,
}) => {
  const { cable } = phone
  const page = await phone.open('/')
  await signUp(page)
  const { title } = await photographColosseum(page)
  await page.goto(`${cable.url}/stories`)
  await untilShelved(page, 1)
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(cable.url).origin
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.reload()
  await untilShelved(page, 1)

  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.reload()
  await expect(page.getByText('No room left on this device')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => isDrawn(page)).toBe(true)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.goto(`${cable.url}/settings`)
  await untilShelved(page, 1)
  await page.getByRole('button', { name: 'Remove the photos' }).click()
  await expect(page.getByText('Not kept here')).toBeVisible()
  expect(filled(await keptBy(page))['storystone-photos/photos']).toBeUndefined()
  await page.getByRole('button', { name: 'Keep photos here' }).click()
  await untilShelved(page, 1)
  expect(app.url).not.toBe(cable.url)
})

test('where nothing moves the shelf opens at once, and what needs a signal says so', async ({
  app,
  phone,
}) => {
  const { cable } = phone
  const page = await phone.open('/')
  const email = await signUp(page)
  await app.giveStories(email, 2)
  await page.goto(`${cable.url}/stories`)
  await untilShelved(page, 0)
  await expect(rows(page)).toHaveCount(2)
  cable.mute()
  const startedAt = Date.now()
  await page.getByRole('link', { name: 'Story 2' }).click()
  await expect(page.getByText('Built of stone')).toBeVisible()
  expect(Date.now() - startedAt).toBeLessThan(2000)
  await expect(page.getByText('Nothing moves on this connection.')).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeDisabled()
  await expect(page.getByText('This needs a signal').first()).toBeVisible()
  cable.mend()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeEnabled()
})
