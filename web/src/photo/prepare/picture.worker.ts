import { readPhotoFile, stripMetadata } from '@storystone/schema/photo/strip-metadata.ts'
import { decodeHeic } from './decode-heic.ts'
import { answerOrders, fitSize, photoQuality, type ShrinkOrder } from './run-in-worker.ts'

type Begin = (limitMs?: number) => void

/**
 * createImageBitmap applies the EXIF orientation by default. WebKit before August 2023 throws when
 * asked for it explicitly (`from-image`). Chromium refuses a JPEG that lacks its end marker: with
 * the marker it shows what is there.
 */
const decode = async ({ file, type }: ShrinkOrder, begin: Begin): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    begin()
    if (type === 'heic') return decodeHeic(file, begin)
    if (type !== 'jpeg' && type !== 'png' && type !== 'webp') throw error
    return createImageBitmap(await stripPhoto(file))
  }
}

/** Transparent parts become white: JPEG has no transparency. */
const shrink = async (order: ShrinkOrder, begin: Begin): Promise<Blob> => {
  const bitmap = await decode(order, begin)
  begin()
  const { width, height } = fitSize(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('There is no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: photoQuality })
}

answerOrders((order: ShrinkOrder, begin): Promise<Blob> => {
  begin()
  return order.way === 'strip' ? stripPhoto(order.file) : shrink(order, begin)
})

/**
 * A JPEG, PNG or WebP without anything but its picture and orientation. Rejects for other files,
 * for animations and for files that were cut off.
 */
export const stripPhoto = async (file: Blob): Promise<Blob> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const photo = readPhotoFile(bytes)
  if (!photo?.isComplete) throw new Error('The picture is not a complete JPEG, PNG or WebP')
  const stripped = await stripMetadata(bytes, photo)
  if (!stripped) throw new Error('The colours of the picture can’t be kept without private data')
  return new Blob([stripped], { type: `image/${photo.format}` })
}
