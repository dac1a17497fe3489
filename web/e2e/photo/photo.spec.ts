import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials, signUp } from '../pages/account.ts'
import { atSea } from './exif.ts'
import { draftPhoto, heicPhoto, lookAt, phonePhoto } from './photos.ts'

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

const cameraButton = (page: Page) => page.getByRole('button', { name: 'Take or choose a photo' })
const preview = (page: Page) => page.getByRole('img', { name: 'Your photo' })
const discover = (page: Page) => page.getByRole('button', { name: 'Discover the history' })

const openHome = async (page: Page): Promise<void> => {
  await signUp(page)
  await page.goto('/')
  await expect(page.getByText('4 credits left')).toBeVisible()
}

const pick = async (page: Page, file: File): Promise<void> => {
  await cameraButton(page).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photo Library' }).click()
  await (await chooser).setFiles(file)
}

const pickPhoto = async (page: Page, file: File): Promise<void> => {
  await pick(page, file)
  await expect(preview(page)).toBeVisible()
}

const addressOf = async (page: Page): Promise<string> =>
  (await preview(page).getAttribute('src')) ?? ''

test('a picked photo comes out upright and small, without EXIF, with its place', async ({
  page,
}) => {
  await openHome(page)
  await pickPhoto(page, await phonePhoto(page))
  const upright = { width: 900, height: 1200, first: 'red', second: 'blue' }
  expect(await lookAt(page, await addressOf(page))).toEqual(upright)
  await expect(page.getByText('Taken near Rome, Italy')).toBeVisible()
  await expect(page.getByText('Taken on 3 May 2024')).toBeVisible()
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()

  await discover(page).click()
  await expect(page.getByRole('heading', { name: 'Analyzing Image' })).toBeVisible()
  await expect(page).toHaveURL('/result')
  const image = page.getByRole('img', { name: /^Your photo/ })
  // It has an address once the shelf has been asked for it.
  await expect(async () => {
    expect(await lookAt(page, (await image.getAttribute('src')) ?? '')).toEqual(upright)
  }).toPass({ timeout: 15_000 })
  const [story] = await (await page.request.get('/api/stories')).json()
  const address: string = story.imageUrl
  expect(address).toMatch(/^\/api\/media\//)
  expect(await lookAt(page, address)).toEqual(upright)
  const bytes = await (await page.request.get(address)).body()
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(bytes.includes('Exif')).toBe(false)
  await expect(page.getByText('Rome, Italy')).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('3 credits left')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  const stranger = newCredentials()
  expect((await page.request.post('/api/register', { data: stranger })).status()).toBe(201)
  expect((await page.request.get(address)).status()).toBe(404)
})

test('HEIC, which this browser can’t decode, is decoded by what comes only then', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('heic-to')) asked.push(request.url())
  })
  await openHome(page)
  await pickPhoto(page, await phonePhoto(page, null))
  const jpeg = await addressOf(page)
  expect(asked).toEqual([])

  await pick(page, heicPhoto())
  await expect(cameraButton(page)).toBeDisabled()
  await expect(discover(page)).toBeDisabled()
  await expect(preview(page)).not.toHaveAttribute('src', jpeg)
  expect(asked).toHaveLength(1)
  expect(await lookAt(page, await addressOf(page))).toEqual({
    width: 900,
    height: 1200,
    first: 'red',
    second: 'blue',
  })
  await expect(page.getByText('Taken near Rome, Italy')).toBeVisible()
})

test('a picture that can’t be made small goes as it is, without what it tells', async ({
  page,
}) => {
  await page.route('**/shrink.worker*', (route) => route.abort())
  await page.goto('/')
  await pickPhoto(page, await phonePhoto(page))
  expect((await lookAt(page, await addressOf(page), 'across')).width).toBe(4000)
  const photo = await draftPhoto(page)
  expect(photo.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(photo.includes('Exif')).toBe(false)
})

test('a photo can be taken away again, and what is no picture is refused', async ({ page }) => {
  await openHome(page)
  await pick(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Failed to process the selected image')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await expect(discover(page)).toBeDisabled()

  await pickPhoto(page, await phonePhoto(page))
  await expect(discover(page)).toBeEnabled()
  const address = await addressOf(page)
  expect(await lookAt(page, address)).toMatchObject({ width: 900 })
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(preview(page)).toHaveCount(0)
  await expect(discover(page)).toBeDisabled()
  await expect(cameraButton(page)).toBeFocused()
  await expect(lookAt(page, address)).rejects.toThrow('cannot be decoded')
  await page.reload()
  await expect(page.getByText('4 credits left')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})

test('a photo that is not recognised is kept, and told as one of the names it may have', async ({
  page,
}) => {
  await openHome(page)
  await pickPhoto(page, await phonePhoto(page, atSea))
  const address = await addressOf(page)
  await discover(page).click()
  await expect(page.getByText('We don’t know this place yet')).toBeVisible()
  await expect(page.getByText('Your photo is kept.')).toBeVisible()
  await expect(page.getByText('4 credits left')).toBeVisible()
  await page.getByLabel('Landmark', { exact: true }).fill('liberty statue')
  await discover(page).click()
  await expect(page.getByText('Did you mean one of these?')).toBeVisible()
  expect(await addressOf(page)).toBe(address)
  await page.getByRole('button', { name: 'Statue of Liberty' }).click()
  await expect(page).toHaveURL('/result')
  await expect(page.getByRole('img', { name: /^Your photo/ })).toBeVisible()
  await expect(page.getByText('Statue of Liberty', { exact: true })).toBeVisible()
  await expect(page.getByText('We are 75% sure')).toBeVisible()
})

test('the photo survives a reload, before it is asked about and while its story is written', async ({
  app,
  page,
}) => {
  test.setTimeout(60_000)
  await openHome(page)
  const name = `Colosseum ${randomUUID()}`
  await app.storyteller.script({
    landmark: name,
    as: 'Colosseum',
    behaviours: [{ do: 'answer_at_once' }, { do: 'hold' }],
  })
  await pickPhoto(page, await phonePhoto(page))
  await expect(page.getByText('Taken near Rome, Italy')).toBeVisible()
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('Taken near Rome, Italy')).toBeVisible()

  await page.getByLabel('Landmark', { exact: true }).fill(name)
  await discover(page).click()
  await expect.poll(() => app.storyteller.calls(name)).toMatchObject({ held: 1 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Analyzing Image' })).toBeVisible()
  await app.storyteller.release(name)
  await expect(page).toHaveURL('/result')
  await page.goto('/')
  await expect(page.getByText('3 credits left')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})

test('the upload can be called off; another try has its key and costs once', async ({ page }) => {
  await openHome(page)
  await pickPhoto(page, await phonePhoto(page, null))
  await expect(page.getByText('Paris, France (where we start from')).toBeVisible()
  await page.getByLabel('Landmark', { exact: true }).fill('Colosseum')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/generate-story')) {
      keys.push(request.headers()['idempotency-key'])
    }
  })
  // A request that is never let through: its photo has not gone anywhere yet.
  await page.route('**/api/generate-story', () => undefined)
  await discover(page).click()
  await expect(page.getByRole('progressbar', { name: 'Sending your photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(preview(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await discover(page).click()
  await expect(page).toHaveURL('/result')
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await page.goto('/')
  await expect(page.getByText('3 credits left')).toBeVisible()
})

test('a picture that is pasted or dropped is taken, the first of several', async ({ page }) => {
  await openHome(page)
  // The part that listens comes when the page rests: the camera's dialog shows that it is there.
  await cameraButton(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const give = (type: 'paste' | 'drop', count: number) =>
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
  await give('paste', 1)
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(preview(page)).toHaveCount(0)
  await give('drop', 2)
  await expect(page.getByText('We took the first one.')).toBeVisible()
  await expect(preview(page)).toBeVisible()
})

test('a failed telling is tried again with the photo that was kept', async ({ app, page }) => {
  await openHome(page)
  const name = `Colosseum ${randomUUID()}`
  await app.storyteller.script({
    landmark: name,
    as: 'Colosseum',
    behaviours: [{ do: 'answer_at_once' }, { do: 'nonsense' }],
  })
  await pickPhoto(page, await phonePhoto(page))
  await page.getByLabel('Landmark', { exact: true }).fill(name)
  await discover(page).click()
  await expect(page.getByText('Error processing image')).toBeVisible()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('4 credits left')).toBeVisible()
  const behaviours = [{ do: 'answer_at_once' as const }]
  await app.storyteller.script({ landmark: name, as: 'Colosseum', behaviours })
  await discover(page).click()
  await expect(page).toHaveURL('/result')
})

test('an inscription is shown as its sections', async ({ page }) => {
  await openHome(page)
  await page.getByLabel('Story format').selectOption('translate_inscription')
  const pantheon = { latitude: 41.8986, longitude: 12.4769 }
  await pickPhoto(page, await phonePhoto(page, pantheon))
  await discover(page).click()
  await expect(page).toHaveURL('/result')
  await expect(page.locator('dt').first()).toBeVisible()
  expect(await page.locator('dt').count()).toBeGreaterThanOrEqual(4)
  await page.reload()
  await expect(page.locator('dt').first()).toBeVisible()
  expect(await page.locator('dt').count()).toBeGreaterThanOrEqual(4)
})

test('This is not it: the photo is told anew, once and for free', async ({ page }) => {
  await openHome(page)
  await pickPhoto(page, await phonePhoto(page))
  await discover(page).click()
  await expect(page).toHaveURL('/result')
  await expect(page.getByText('Colosseum', { exact: true })).toBeVisible()
  const first = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(page.getByText('We are 92% sure.')).toBeVisible()
  await page.getByRole('button', { name: 'This is not it' }).click()
  await page.getByRole('button', { name: 'Trevi Fountain' }).click()
  await expect(page).toHaveURL('/result')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '')
  await expect(page.getByRole('img', { name: /^Your photo/ })).toBeVisible()
  await expect(page.getByText('Trevi Fountain', { exact: true })).toBeVisible()
  await expect(page.getByText('That is what you told us.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'This is not it' })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('3 credits left')).toBeVisible()
})

test('a picked photo waits for whoever has to sign up first', async ({ page }) => {
  await page.goto('/')
  await pickPhoto(page, await phonePhoto(page))
  await discover(page).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  const { email, password } = newCredentials()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Try for free', exact: true }).click()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('Taken near Rome, Italy')).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('4 free credits when you sign up')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('4 free credits when you sign up')).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
})
