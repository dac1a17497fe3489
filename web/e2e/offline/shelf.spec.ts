import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../harness/fixtures.ts'
import { newCredentials, signUp as signUpBehind } from '../pages/account.ts'
import { colosseum } from '../photo/exif.ts'
import { drawJpeg } from '../photo/photos.ts'
import { untilControlled } from '../photo/share-target.ts'
import { filled, keptBy } from './browser-storage.ts'
import { heldInMemory } from './memory.ts'
import { accountOf, comeOnline, discover, takePhoto, waitingCards } from './outbox.ts'
import { type Phone, startPhone } from './phone.ts'

const test = base.extend<{ phone: Phone }>({
  phone: async ({ app, playwright }, use) => {
    const phone = await startPhone(playwright.chromium, app)
    await use(phone)
    await phone.stop()
  },
})

// Each starts a browser, and some start it again: slow where much else is going on.
test.describe.configure({ timeout: 90_000 })

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

const signUp = async (page: Page): Promise<string> => (await signUpBehind(page)).email

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

/** Takes away what the browser keeps in databases, as one does that runs out of room. */
const evict = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
}

/** What the page hands to a share sheet that takes files, when `press` is done. */
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

test('the whole shelf comes back when it was evicted, and opens with the server dead and the browser restarted', async ({
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
  await evict(page)
  expect(filled(await keptBy(page))).toEqual({})
  await page.reload()
  await untilShelved(page, 1)
  await expect(page.getByText('The narration is on this device')).toBeVisible()
  expect(filled(await keptBy(page))['storystone-audio/audio']).toHaveLength(1)

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
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(page.getByText('Copied to the clipboard')).toBeVisible()
  expect(await sharedBy(page, () => share.click())).toEqual([story.title, 'image/jpeg, true'])

  await page.getByRole('button', { name: 'Listen, read by Arthur' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const place = page.getByRole('slider', { name: 'Place in the story' })
  await place.fill('20')
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThanOrEqual(30)

  await page.getByRole('checkbox', { name: 'Keep for offline' }).click()
  await expect(page.getByText('The narration needs a signal.')).toBeVisible()
  expect(filled(await keptBy(page))['storystone-audio/audio']).toBeUndefined()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Go on at' })).toBeDisabled()
  await expect(page.getByText('This needs a signal')).toBeVisible()
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
  const { title } = await photographColosseum(page)
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
  await comeOnline(page)
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
  const words = [title, 'Story 2', 'Built of stone', 'Petra', email]
  await expect.poll(() => heldInMemory(page, words)).toEqual([])
  await page.goto(`${cable.url}/stories`)
  await expect(page).toHaveURL(`${cable.url}/auth`)

  expect((await page.request.get(`${app.url}/api/user`)).status()).toBe(200)
  cable.mend()
  await comeOnline(page)
  await expect.poll(async () => (await page.request.get(`${app.url}/api/user`)).status()).toBe(401)
})

const links = (page: Page, name: string) => page.getByRole('link', { name })

test('a cold start without a signal: what is asked for and deleted in one tab is so in the other; log-out asks first; then all is told once', async ({
  app,
  phone,
}) => {
  test.setTimeout(90_000)
  const { cable } = phone
  let page = await phone.open('/')
  const email = await signUp(page)
  await app.giveStories(email, 2)
  await page.goto(`${cable.url}/stories`)
  await untilShelved(page, 0)
  // Both stories, and how far they are in step.
  await expect
    .poll(async () => filled(await keptBy(page))['storystone-stories/stories'])
    .toHaveLength(3)

  cable.cut()
  page = await phone.open('/')
  const other = await page.context().newPage()
  await other.goto(`${cable.url}/stories`)
  await expect(links(other, 'Story 1')).toBeVisible()
  await page.getByLabel('Landmark', { exact: true }).fill('Colosseum')
  await discover(page)
  for (const tab of [page, other]) {
    await expect(waitingCards(tab)).toContainText('Colosseum')
    await expect(waitingCards(tab)).toContainText('Waiting for a signal')
  }
  await page.goto(`${cable.url}/stories`)
  await page.getByRole('button', { name: 'Delete “Story 1”' }).click()
  await expect(links(other, 'Story 1')).toHaveCount(0)

  await logOut(page)
  const question = page.getByRole('dialog', { name: 'Log out now?' })
  await expect(question).toContainText('1 story still waits for a signal.')
  await expect(question).toContainText('1 story that you deleted')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(waitingCards(page)).toHaveCount(1)

  cable.mend()
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

test('who signs in next is asked before what the first has not sent is deleted; then nothing of theirs is left', async ({
  app,
  phone,
}) => {
  const { cable } = phone
  const page = await phone.open('/')
  const first = await signUp(page)
  const { title } = await photographColosseum(page)
  await page.goto(`${cable.url}/stories`)
  await untilShelved(page, 1)
  cable.cut()
  await page.goto(cable.url)
  await page.getByLabel('Landmark', { exact: true }).fill('Petra')
  await discover(page)
  await expect(waitingCards(page)).toContainText('Waiting for a signal')
  await takePhoto(page, colosseum)
  const before = JSON.stringify(await keptBy(page))
  for (const trace of [first, title, 'Petra']) expect(before).toContain(trace)

  await page.request.post(`${app.url}/api/logout`)
  cable.mend()
  await page.goto(`${cable.url}/auth`)
  await expect(page.getByText('2 stories that were begun here')).toBeVisible()
  const second = newCredentials()
  await page.request.post(`${app.url}/api/register`, { data: second })
  await page.request.post(`${app.url}/api/logout`)
  await page.getByLabel('Email', { exact: true }).fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(second.password)
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  await logIn.click()
  const question = page.getByRole('dialog', { name: 'Delete what somebody else began?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('2 stories that were begun here')).toBeVisible()
  const signedIn = async () => (await page.request.get(`${app.url}/api/user`)).status()
  await expect.poll(signedIn).toBe(401)
  expect(JSON.stringify(await keptBy(page))).toContain('Petra')

  await logIn.click()
  await question.getByRole('button', { name: 'Delete and go on' }).click()
  await expect(page.getByText('4 credits left')).toBeVisible()
  await app.giveStories(second.email, 1)
  await page.goto(`${cable.url}/stories`)
  await expect(rows(page)).toHaveCount(1)
  const kept = JSON.stringify(await keptBy(page))
  expect(kept).toContain(second.email)
  for (const trace of [first, title, 'Petra']) expect(kept).not.toContain(trace)
  const left = filled(await keptBy(page))
  for (const name of ['photos/photos', 'outbox/items', 'drafts/drafts']) {
    expect(left[`storystone-${name}`]).toBeUndefined()
  }
})

test('without room the stories open all the same; what was removed comes back', async ({
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
  await evict(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.reload()
  await expect(page.getByText('No room left on this device')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => isDrawn(page)).toBe(true)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.goto(`${cable.url}/settings`)
  await untilShelved(page, 1)
  await expect(page.getByText('1 story', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+ kB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the photos' }).click()
  await expect(page.getByText('Not kept here')).toBeVisible()
  expect(filled(await keptBy(page))['storystone-photos/photos']).toBeUndefined()
  await page.getByRole('button', { name: 'Keep photos here' }).click()
  await untilShelved(page, 1)
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
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled()
  await expect(page.getByText('This needs a signal')).toBeVisible()
  cable.mend()
  await comeOnline(page)
  await expect(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled()
})
