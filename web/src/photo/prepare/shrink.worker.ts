import { decodeHeic } from './decode-heic.ts'
import { fitSize, photoQuality } from './photo-size.ts'
import { answerOrders } from './run-in-worker.ts'
import type { ShrinkOrder } from './shrink.ts'
import { stripPhoto } from './strip-photo.ts'

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
