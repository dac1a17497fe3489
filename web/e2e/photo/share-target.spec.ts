import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { entriesOf } from '../offline/browser-storage.ts'
import { signUp } from '../pages/account.ts'
import { untilControlled } from '../pages/service-worker.ts'
import { colosseum, withExif } from './exif.ts'
import { drawJpeg, inspectPicture, preview, previewAddress } from './photos.ts'

type SharedFile = { readonly name: string; readonly type: string; readonly bytes: number[] }

/** The smallest picture: one white pixel. */
const pixel: SharedFile = {
  name: 'arch.png',
  type: 'image/png',
  bytes: [
    ...Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
}

/** Sends a form with these files as a navigation, as the share sheet does. */
const share = async (page: Page, files: readonly SharedFile[]): Promise<void> => {
  const opened = page.waitForURL('/?*share=*')
  await page.evaluate((list) => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = '/share-target'
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'photos'
    input.multiple = true
    const chosen = new DataTransfer()
    for (const { name, type, bytes } of list) {
      chosen.items.add(new File([new Uint8Array(bytes)], name, { type }))
    }
    input.files = chosen.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)
  await opened
}

test.use({ serviceWorkers: 'allow' })

/** What is kept of a share until home takes it. */
const sharedPhotos = (page: Page) => entriesOf(page, 'storystone-shared/photos')

/** A photo with a red and a blue half, taken in Rome. */
const romanPhoto = async (page: Page): Promise<SharedFile> => {
  const jpeg = withExif(await drawJpeg(page, 600, 400), colosseum)
  return { name: 'arch.jpg', type: 'image/jpeg', bytes: [...jpeg] }
}

test('the first of several shared photos is taken, with one notice', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await untilControlled(page)
  await share(page, [await romanPhoto(page), pixel, { ...pixel, name: 'third.png' }])
  await expect(page.getByText('We used your first photo')).toBeVisible()
  await expect(page.getByText('You shared 3.')).toBeVisible()
  await expect(page.getByText('Near Rome, Italy')).toBeVisible()
  expect(await inspectPicture(page, await previewAddress(page), 'across')).toEqual({
    width: 600,
    height: 400,
    first: 'red',
    second: 'blue',
  })
  await expect(page).toHaveURL('/')
  expect(await sharedPhotos(page)).toEqual([])
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByText('We used your first photo')).toHaveCount(0)
})

test('a share without a picture is explained, and nothing is kept', async ({ page }) => {
  await page.goto('/')
  await untilControlled(page)
  await share(page, [{ name: 'notes.txt', type: 'text/plain', bytes: [104, 105] }])
  await expect(page.getByText('There was no photo in what you shared')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await sharedPhotos(page)).toEqual([])
})

for (const { answer, isReplaced } of [
  { answer: 'Keep mine', isReplaced: false },
  { answer: 'Use the shared photo', isReplaced: true },
]) {
  test(`a shared photo is offered next to a draft: “${answer}”`, async ({ page }) => {
    const offer = page.getByRole('region', { name: 'A shared photo' })
    await page.goto('/')
    await untilControlled(page)
    await share(page, [pixel])
    await expect(preview(page)).toBeVisible()
    await share(page, [{ ...pixel, name: 'second.png' }])
    await expect(offer).toBeVisible()
    const mine = await previewAddress(page)
    await page.getByRole('button', { name: answer }).click()
    await expect(offer).toHaveCount(0)
    if (isReplaced) await expect(preview(page)).not.toHaveAttribute('src', mine)
    else await expect(preview(page)).toHaveAttribute('src', mine)
  })
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('home explains that the photo has to be shared again', async ({ page }) => {
    await page.goto('/')
    await share(page, [pixel])
    await expect(page.getByText('Please share your photo again')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await sharedPhotos(page)).toEqual([])
  })
})
