import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { logOut, newCredentials, register } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { scriptLandmark, untilHeld } from '../pages/storyteller.ts'
import { holdRequests, watchKeys } from '../pages/traffic.ts'
import type { Where } from './exif.ts'
import {
  type ChosenFile,
  cameraButton,
  choosePhoto,
  draftPhoto,
  heicPhoto,
  inspectPicture,
  phonePhoto,
  preview,
  previewAddress,
} from './photos.ts'

const upright = { width: 900, height: 1200, first: 'red', second: 'blue' }
const inRome = (page: Page) => page.getByText('Near Rome, Italy')
const resultPhoto = (page: Page) => page.getByRole('img', { name: /^Your photo/ })

/** Chooses a photo, and waits for its preview. */
const pick = async (page: Page, file: ChosenFile): Promise<void> => {
  await choosePhoto(page, file)
  await expect(preview(page)).toBeVisible()
}

/** Resolves once all these buttons are disabled, however briefly. To be called before. */
const untilDisabled = async (page: Page, buttons: readonly Locator[]): Promise<void> => {
  const handles = await Promise.all(buttons.map((button) => button.elementHandle()))
  return page.evaluate(
    (elements) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const isOff = (element: Node | null) =>
            element instanceof Element && element.matches(':disabled, [aria-disabled="true"]')
          if (elements.every(isOff)) resolve()
        }
        const attributeFilter = ['disabled', 'aria-disabled']
        new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter })
      }),
    handles,
  )
}

// No other journey has a text of these places shared before it holds or fails the writing.
const atPantheon: Where = { latitude: 41.8986, longitude: 12.4769 }

test('a photo is sent upright and small, with no EXIF and its location', async ({ home, page }) => {
  await home.openAsNewUser()
  await pick(page, await phonePhoto(page))
  expect(await inspectPicture(page, await previewAddress(page))).toEqual(upright)
  await expect(inRome(page)).toBeVisible()
  await expect(page.getByText('Taken on 3 May 2024')).toBeVisible()
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()

  const release = await holdRequests(page, '**/api/generate-story')
  await home.discover.click()
  await expect(page.getByRole('heading', { name: 'Analyzing Image' })).toBeVisible()
  release()
  await expect(page).toHaveURL('/result')
  // It has an address once it is read from the shelf.
  await expect(async () => {
    const address = (await resultPhoto(page).getAttribute('src')) ?? ''
    expect(await inspectPicture(page, address)).toEqual(upright)
  }).toPass({ timeout: 15_000 })
  const [story] = await (await page.request.get('/api/stories')).json()
  const address: string = story.imageUrl
  expect(address).toMatch(/^\/api\/media\//)
  expect(await inspectPicture(page, address)).toEqual(upright)
  const bytes = await (await page.request.get(address)).body()
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(bytes.includes('Exif')).toBe(false)
  await expect(page.getByText('Rome, Italy')).toBeVisible()

  await page.goto('/')
  await expect(home.creditsLeft(3)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await register(page.context(), newCredentials())
  expect((await page.request.get(address)).status()).toBe(404)
})

test('HEIC is decoded by a part that loads only for it', async ({ home, page }) => {
  test.setTimeout(60_000)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('libheif')) loaded.push(request.url())
  })
  await home.openAsNewUser()
  await pick(page, await phonePhoto(page, null))
  const jpeg = await previewAddress(page)
  expect(loaded).toEqual([])

  const disabled = untilDisabled(page, [cameraButton(page), home.discover])
  await choosePhoto(page, heicPhoto())
  await disabled
  await expect(preview(page)).not.toHaveAttribute('src', jpeg)
  expect(loaded).toHaveLength(1)
  expect(await inspectPicture(page, await previewAddress(page))).toEqual(upright)
  await expect(inRome(page)).toBeVisible()
})

test('without a worker a picture is made small by an <img>', async ({ page }) => {
  await page.route('**/picture.worker*', (route) => route.abort())
  await page.goto('/')
  await pick(page, await phonePhoto(page))
  expect(await inspectPicture(page, await previewAddress(page))).toEqual(upright)
  expect((await draftPhoto(page)).includes('2024:05:03')).toBe(false)
})

test('a picture that can’t be downscaled is kept without its metadata', async ({ page }) => {
  await page.route('**/picture.worker*', (route) => route.abort(), { times: 1 })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null)
  })
  await page.goto('/')
  await pick(page, await phonePhoto(page))
  expect(await inspectPicture(page, await previewAddress(page))).toMatchObject({
    ...upright,
    width: 3000,
    height: 4000,
  })
  const photo = await draftPhoto(page)
  expect(photo.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  const latitude = Buffer.from('00066456', 'hex')
  for (const trace of ['2024:05:03', latitude]) expect(photo.includes(trace)).toBe(false)
})

test('a photo can be removed, and a file that is no picture is refused', async ({ home, page }) => {
  await home.openAsNewUser()
  const buffer = Buffer.from('no picture')
  await choosePhoto(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('Failed to process the selected image')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await expect(home.discover).toBeDisabled()

  await pick(page, await phonePhoto(page))
  await expect(home.discover).toBeEnabled()
  const address = await previewAddress(page)
  expect(await inspectPicture(page, address)).toMatchObject({ width: 900 })
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(preview(page)).toHaveCount(0)
  await expect(home.discover).toBeDisabled()
  await expect(cameraButton(page)).toBeFocused()
  await expect(inspectPicture(page, address)).rejects.toThrow('cannot be decoded')
  await page.reload()
  await expect(home.creditsLeft(4)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})

test('a photo survives a reload before and during its generation', async ({ app, home, page }) => {
  test.setTimeout(60_000)
  await home.openAsNewUser()
  await scriptLandmark(app.storyteller, [{ do: 'hold' }, { do: 'answer_at_once' }], 'Pantheon')
  await pick(page, await phonePhoto(page, atPantheon))
  await expect(inRome(page)).toBeVisible()
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await expect(inRome(page)).toBeVisible()

  await home.discover.click()
  await untilHeld(app.storyteller, 'Pantheon')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Analyzing Image' })).toBeVisible()
  await app.storyteller.release('Pantheon')
  await app.storyteller.forget('Pantheon')
  await expect(page).toHaveURL('/result')
  await page.goto('/')
  await expect(home.creditsLeft(3)).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})

test('a cancelled upload keeps the photo, to be sent and charged once', async ({ home, page }) => {
  await home.openAsNewUser()
  await pick(page, await phonePhoto(page, null))
  await expect(page.getByText(home.say.photo.fallback)).toBeVisible()
  const keys = watchKeys(page, '/api/generate-story')
  await holdRequests(page, '**/api/places/in-photo')
  await home.request('Colosseum')
  await expect(page.getByRole('progressbar', { name: 'Sending your photo' })).toBeVisible()
  // Discover is below the photo: the screen that follows opens at its top all the same.
  const header = await page.getByRole('banner').boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(preview(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await home.discover.click()
  await page
    .getByRole('button', { name: /^Colosseum/ })
    .first()
    .click()
  await expect(page).toHaveURL('/result')
  expect(keys).toHaveLength(1)
  await page.goto('/')
  await expect(home.creditsLeft(3)).toBeVisible()
})

/** Pastes or drops so many pictures on the page. */
const give = (page: Page, type: 'paste' | 'drop', count: number) =>
  page.evaluate(
    async ([type, count]) => {
      const canvas = new OffscreenCanvas(60, 40)
      canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      const data = new DataTransfer()
      for (let index = 0; index < count; index += 1) {
        data.items.add(new File([blob], `${index}.png`, { type: 'image/png' }))
      }
      const init = { bubbles: true, cancelable: true }
      const event =
        type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data })
      document.body.dispatchEvent(event)
    },
    [type, count] as const,
  )

test('a pasted or dropped picture is taken in a wide window, the first of several', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await createHomePage(page).openAsNewUser()
  // The listener loads when the page is at rest: the camera's dialog shows that it is there.
  await cameraButton(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await give(page, 'paste', 1)
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(preview(page)).toHaveCount(0)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['-'], 'arch.jpg', { type: 'image/jpeg' }))
    dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }))
  })
  await expect(page.getByText('Drop your photo here')).toBeVisible()
  await give(page, 'drop', 2)
  await expect(page.getByText('Drop your photo here')).toHaveCount(0)
  await expect(page.getByText('We used the first one.')).toBeVisible()
  await expect(preview(page)).toBeVisible()
})

test('a photo is kept through the sign-up, and deleted at log-out', async ({ home, page }) => {
  await page.goto('/')
  await pick(page, await phonePhoto(page))
  await home.discover.click()
  await home.signUp()
  await expect(preview(page)).toBeVisible()
  await expect(inRome(page)).toBeVisible()
  await logOut(page)
  const gift = page.getByText('4 free credits when you sign up')
  await expect(gift).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await page.reload()
  await expect(gift).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})
