import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { expect } from '../harness/fixtures.ts'
import {
  endSession,
  logOut,
  newCredentials,
  register,
  signUp,
  submitCredentials,
} from '../pages/account.ts'
import { generatePhotoStory, storedTitles } from '../pages/api.ts'
import { createHomePage } from '../pages/home-page.ts'
import { downloadOf, pickFromMenu, rows } from '../pages/page-state.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { colosseum } from '../photo/exif.ts'
import { clearDatabases } from '../screens/reusable-page.ts'
import { entriesOf, filledStores, heldInMemory, readStorage } from './browser-storage.ts'
import { accountOf, comeOnline, takePhoto, waitingCards } from './outbox.ts'
import { test } from './phone.ts'

// Each starts a browser, and some restart it, which is slow on a busy machine.
test.describe.configure({ timeout: 90_000 })

const keptPhotos = (page: Page) => entriesOf(page, 'storystone-photos/photos')
const keptAudio = (page: Page) => entriesOf(page, 'storystone-audio/audio')
const links = (page: Page, name: string) => page.getByRole('link', { name })
const logOutQuestion = (page: Page) => page.getByRole('dialog', { name: 'Log out now?' })

/** Waits until as many photos are on the shelf, and the shell is cached. */
const untilShelved = async (page: Page, photos: number): Promise<void> => {
  await untilControlled(page)
  await expect.poll(() => keptPhotos(page)).toHaveLength(photos)
}

/** Whether the picture itself is painted, not only its place. */
const isDrawn = (page: Page): Promise<boolean> =>
  page
    .getByRole('img', { name: /^Your photo/ })
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)

const narrate = async (page: Page, { id, title, content }: StoryResult): Promise<void> => {
  const data = { text: `${title}\n${content}`, voiceId: 'storystone-en-male', storyId: id }
  // The double reads a whole guide, within a deadline that a busy machine may miss.
  await expect
    .poll(async () => (await page.request.post('/api/narrate', { data })).status(), {
      timeout: 45_000,
    })
    .toBe(200)
}

/** What the page gives to a share sheet that accepts files, once `press` is done. */
const sharedBy = async (page: Page, press: () => Promise<void>): Promise<readonly string[]> => {
  const shared = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const share = async ({ title = '', files = [] }: ShareData): Promise<void> =>
          resolve([title, ...files.map(({ type, size }) => `${type}, ${size > 0}`)])
        Object.defineProperty(navigator, 'share', { value: share })
        Object.defineProperty(navigator, 'canShare', { value: () => true })
      }),
  )
  await press()
  return shared
}

test('an evicted shelf comes back whole, and opens without a server', async ({ app, phone }) => {
  let page = await phone.open('/')
  const { email } = await signUp(page)
  const story = await generatePhotoStory(page, 'history_guide')
  await narrate(page, story)
  await app.giveStories(email, 4)
  await page.goto(`/story/${story.id}`)
  await untilShelved(page, 1)
  await expect(page.getByText('On this device with its narration')).toBeVisible()
  await clearDatabases(page)
  expect(filledStores(await readStorage(page))).toEqual({})
  await page.reload()
  await untilShelved(page, 1)
  await expect(page.getByText('On this device with its narration')).toBeVisible()
  expect(await keptAudio(page)).toHaveLength(1)

  phone.network.cut()
  page = await phone.open('/stories')
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('searchbox').fill('fact 3')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: story.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(story.title)
  await expect.poll(() => isDrawn(page)).toBe(true)
  const file = await downloadOf(page, () => page.getByRole('button', { name: 'Download' }).click())
  expect(await readFile(await file.path(), 'utf8')).toContain(story.title)
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(page.getByText('Copied to the clipboard')).toBeVisible()
  expect(await sharedBy(page, () => share.click())).toEqual([story.title, 'image/jpeg, true'])

  await page.getByRole('button', { name: 'Read by Arthur' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const place = page.getByRole('slider', { name: 'Place in the story' })
  await place.fill('20')
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThanOrEqual(30)

  await page.getByRole('checkbox', { name: 'Keep for offline' }).click()
  await expect(page.getByText('The narration needs a connection.')).toBeVisible()
  expect(await keptAudio(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Resume at' })).toBeDisabled()
  await expect(page.getByText('this needs a connection')).toBeVisible()
})

test('a deletion and a log-out without a connection are sent later', async ({ app, phone }) => {
  const page = await phone.open('/')
  const { email } = await signUp(page)
  const { content } = await generatePhotoStory(page, 'history_guide')
  await app.giveStories(email, 2)
  await page.goto('/stories')
  await untilShelved(page, 1)

  phone.network.cut()
  await page.getByRole('link', { name: 'Story 1' }).click()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await pickFromMenu(page, 'More', 'Delete this story')
  await page.locator('[aria-live]').getByRole('button', { name: 'Dismiss' }).click()
  await expect(rows(page)).toHaveCount(2)
  await logOut(page)
  const question = logOutQuestion(page)
  await expect(question).toContainText('1 story you deleted')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  expect(await storedTitles(page, app.url)).toContain('Story 1')
  phone.network.restore()
  await comeOnline(page)
  await expect.poll(() => storedTitles(page, app.url)).not.toContain('Story 1')

  phone.network.cut()
  await page.evaluate(() => sessionStorage.setItem('storystone:draft', 'Petra'))
  await logOut(page)
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect.poll(async () => filledStores(await readStorage(page))).toEqual({})
  const { local, session, cached } = await readStorage(page)
  expect(Object.keys(local).filter((name) => !name.startsWith('pref_'))).toEqual([
    'storystone:log-out',
  ])
  expect(session).toEqual({})
  expect(cached.filter((url) => url.includes('/api/'))).toEqual([])
  const words = [content.slice(0, 40), 'Story 2', 'Built of stone', 'Petra', email]
  // A busy machine takes longer than usual for one snapshot of the heap.
  await expect.poll(() => heldInMemory(page, words), { timeout: 60_000 }).toEqual([])
  await page.goto('/stories')
  await expect(page).toHaveURL('/auth')

  expect((await page.request.get(`${app.url}/api/user`)).status()).toBe(200)
  phone.network.restore()
  await comeOnline(page)
  await expect.poll(async () => (await page.request.get(`${app.url}/api/user`)).status()).toBe(401)
})

test('requests and deletions without a connection show in all tabs', async ({ app, phone }) => {
  let page = await phone.open('/')
  const { email } = await signUp(page)
  await app.giveStories(email, 2)
  await page.goto('/stories')
  await untilShelved(page, 0)
  // Both stories, and how far they are synced.
  await expect.poll(() => entriesOf(page, 'storystone-stories/stories')).toHaveLength(3)

  phone.network.cut()
  page = await phone.open('/')
  const other = await page.context().newPage()
  await other.goto('/stories')
  await expect(links(other, 'Story 1')).toBeVisible()
  await createHomePage(page).request('Colosseum')
  for (const tab of [page, other]) {
    await expect(waitingCards(tab)).toContainText('Colosseum')
    await expect(waitingCards(tab)).toContainText('Waiting for a connection')
  }
  await page.goto('/stories')
  await pickFromMenu(page, 'More for “Story 1”', 'Delete this story')
  await expect(links(other, 'Story 1')).toHaveCount(0)

  await logOut(page)
  const question = logOutQuestion(page)
  await expect(question).toContainText('1 story is still waiting for a connection.')
  await expect(question).toContainText('1 story you deleted')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(waitingCards(page)).toHaveCount(1)

  phone.network.restore()
  for (const tab of [page, other]) {
    await comeOnline(tab)
    await expect(waitingCards(tab)).toHaveCount(0, { timeout: 20_000 })
    await expect(links(tab, 'Rome, Italy')).toHaveCount(2)
    await expect(links(tab, 'Story 1')).toHaveCount(0)
  }
  const { changes, places } = await accountOf(page, app.url)
  expect(changes).toEqual([4, -1])
  expect(places).toHaveLength(2)
})

test('a second user has to confirm before the first one’s requests go', async ({ app, phone }) => {
  const page = await phone.open('/')
  const { email: first } = await signUp(page)
  const { title } = await generatePhotoStory(page, 'history_guide')
  await page.goto('/stories')
  await untilShelved(page, 1)
  phone.network.cut()
  await page.goto('/')
  await createHomePage(page).request('Petra')
  await expect(waitingCards(page)).toContainText('Waiting for a connection')
  await takePhoto(page, colosseum)
  const before = JSON.stringify(await readStorage(page))
  for (const trace of [first, title, 'Petra']) expect(before).toContain(trace)

  await endSession(page, app.url)
  phone.network.restore()
  await page.goto('/auth')
  await expect(page.getByText('2 stories started here')).toBeVisible()
  const second = newCredentials()
  await register(page.context(), second)
  await endSession(page)
  await submitCredentials(page, second)
  const question = page.getByRole('dialog', { name: 'Delete what somebody else started?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('2 stories started here')).toBeVisible()
  const signedIn = async () => (await page.request.get(`${app.url}/api/user`)).status()
  await expect.poll(signedIn).toBe(401)
  expect(JSON.stringify(await readStorage(page))).toContain('Petra')

  await submitCredentials(page, second)
  await question.getByRole('button', { name: 'Delete and continue' }).click()
  await expect(createHomePage(page).creditsLeft(4)).toBeVisible()
  await app.giveStories(second.email, 1)
  await page.goto('/stories')
  await expect(rows(page)).toHaveCount(1)
  const kept = JSON.stringify(await readStorage(page))
  expect(kept).toContain(second.email)
  for (const trace of [first, title, 'Petra']) expect(kept).not.toContain(trace)
  for (const name of ['photos/photos', 'outbox/items', 'drafts/drafts']) {
    expect(await entriesOf(page, `storystone-${name}`)).toEqual([])
  }
})

test('stories open on a full device; removed photos can be kept again', async ({ phone }) => {
  const page = await phone.open('/')
  await signUp(page)
  const { title } = await generatePhotoStory(page, 'history_guide')
  await page.goto('/stories')
  await untilShelved(page, 1)
  const devtools = await page.context().newCDPSession(page)
  const origin = phone.network.url
  await clearDatabases(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.reload()
  await expect(page.getByText('This device is full')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => isDrawn(page)).toBe(true)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.goto('/settings')
  await untilShelved(page, 1)
  await expect(page.getByText('1 story', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+ kB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the photos' }).click()
  await expect(page.getByText('Not saved here')).toBeVisible()
  expect(await keptPhotos(page)).toEqual([])
  await page.getByRole('button', { name: 'Save photos here' }).click()
  await untilShelved(page, 1)
})

test('the shelf opens at once on a stalled network', async ({ app, phone }) => {
  const page = await phone.open('/')
  const { email } = await signUp(page)
  await app.giveStories(email, 2)
  await page.goto('/stories')
  await untilShelved(page, 0)
  await expect(rows(page)).toHaveCount(2)
  phone.network.stall()
  const startedAt = Date.now()
  await page.getByRole('link', { name: 'Story 2' }).click()
  await expect(page.getByText('Built of stone')).toBeVisible()
  expect(Date.now() - startedAt).toBeLessThan(2000)
  await expect(page.getByText('Your connection isn’t responding.')).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeDisabled()
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled()
  await expect(page.getByText('this needs a connection')).toBeVisible()
  phone.network.restore()
  await comeOnline(page)
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled()
})
