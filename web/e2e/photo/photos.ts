import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { colosseum, type Where, withExif } from './exif.ts'

export type ChosenFile = {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export const cameraButton = (page: Page) =>
  page.getByRole('button', { name: 'Take or choose a photo' })

/** The chosen photo on home. */
export const preview = (page: Page) => page.getByRole('img', { name: 'Your photo' })

export const previewAddress = async (page: Page): Promise<string> =>
  (await preview(page).getAttribute('src')) ?? ''

/** Chooses a file from the photo library. */
export const choosePhoto = async (page: Page, file: ChosenFile): Promise<void> => {
  await cameraButton(page).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Photo Library' }).click()
  await (await chooser).setFiles(file)
}

/** A JPEG whose left half is red and whose right half is blue, as the browser encodes it. */
export const drawJpeg = async (page: Page, width: number, height: number): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      async ([width, height]) => {
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d')
        if (context === null) throw new Error('There is no canvas')
        context.fillStyle = '#d00000'
        context.fillRect(0, 0, width / 2, height)
        context.fillStyle = '#0000d0'
        context.fillRect(width / 2, 0, width / 2, height)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
        return [...new Uint8Array(await blob.arrayBuffer())]
      },
      [width, height] as const,
    ),
  )

/**
 * A photo of 12 megapixels as a phone held upright writes it: 4000 × 3000 with orientation 6 (red
 * above blue), taken on 3 May 2024, with a location unless `where` is null.
 */
export const phonePhoto = async (page: Page, where: Where | null = colosseum) => {
  const jpeg = await drawJpeg(page, 4000, 3000)
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: withExif(jpeg, where, 6) }
}

/** The same picture as HEIC, 1600 × 1200, rotated by its container; our JPEG encoded by libheif. */
export const heicPhoto = (): ChosenFile => ({
  name: 'IMG_0001.HEIC',
  // Chromium knows no type for it.
  mimeType: '',
  buffer: readFileSync(new URL('./phone-photo.heic', import.meta.url)),
})

/** The photo of the draft, as this browser keeps it. */
export const draftPhoto = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await resultOf(indexedDB.open('storystone-drafts'))
      const drafts = database.transaction('drafts').objectStore('drafts')
      const { photo }: { photo: { bytes: ArrayBuffer } } = await resultOf(drafts.get('photo'))
      database.close()
      return [...new Uint8Array(photo.bytes)]
    }),
  )

/** The size of a picture and the colours of its halves: left and right, or upper and lower. */
export const inspectPicture = (page: Page, address: string, way: 'across' | 'down' = 'down') =>
  page.evaluate(
    async ([address, way]) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas')
      context.drawImage(image, 0, 0)
      const spot = (part: number): [number, number] =>
        way === 'down' ? [width / 2, height * part] : [width * part, height / 2]
      const colourAt = (part: number): string => {
        const { data } = context.getImageData(...spot(part), 1, 1)
        const [red = 0, , blue = 0] = data
        return red > 150 && blue < 80 ? 'red' : red < 80 && blue > 150 ? 'blue' : 'other'
      }
      return { width, height, first: colourAt(0.2), second: colourAt(0.8) }
    },
    [address, way] as const,
  )
