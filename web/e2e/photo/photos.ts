import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { colosseum, type Where, withExif } from './exif.ts'

/** A JPEG whose left half is red and whose right half is blue, as the browser encodes it. */
export const drawJpeg = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas')
      context.fillStyle = '#d00000'
      context.fillRect(0, 0, width / 2, height)
      context.fillStyle = '#0000d0'
      context.fillRect(width / 2, 0, width / 2, height)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let binary = ''
      for (const byte of bytes) binary += String.fromCharCode(byte)
      return btoa(binary)
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

/**
 * A photo of 12 megapixels as a phone held upright writes it: 4000 × 3000 with orientation 6, so
 * that red is above and blue below, of 3 May 2024, and with the place, unless there is none.
 */
export const phonePhoto = async (page: Page, where: Where | null = colosseum) => {
  const jpeg = await drawJpeg(page, 4000, 3000)
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: withExif(jpeg, where, 6) }
}

/**
 * The same picture as HEIC, of 1600 × 1200, turned by its container, with the place. It was made of
 * our own JPEG by libheif's encoder.
 */
export const heicPhoto = () => ({
  name: 'IMG_0001.HEIC',
  // Chromium knows no type for it.
  mimeType: '',
  buffer: readFileSync(new URL('./phone-photo.heic', import.meta.url)),
})

/** The photo as it waits in this browser to be sent. */
export const draftPhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('storystone-drafts')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const draft = await new Promise<{ photo: Blob }>((resolve, reject) => {
      const request = database.transaction('drafts').objectStore('drafts').get('photo')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    let binary = ''
    for (const byte of new Uint8Array(await draft.photo.arrayBuffer())) {
      binary += String.fromCharCode(byte)
    }
    return btoa(binary)
  })
  return Buffer.from(base64, 'base64')
}

/** The size of a picture and the colours of its halves, left and right or upper and lower. */
export const lookAt = (page: Page, address: string, way: 'across' | 'down' = 'down') =>
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
