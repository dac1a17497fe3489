import { decodeHeic } from './decode-heic.ts'
import { fitSize, photoQuality } from './photo-size.ts'
import type { ShrinkOrder, ShrinkResult } from './shrink.ts'

/**
 * createImageBitmap applies the EXIF orientation by default. WebKit before August 2023 throws when
 * asked for it explicitly (`from-image`).
 */
const decode = async ({ file, isHeic }: ShrinkOrder): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (!isHeic) throw error
    return decodeHeic(file)
  }
}

/** Transparent parts become white: JPEG has no transparency. */
const shrink = async (order: ShrinkOrder): Promise<Blob> => {
  const bitmap = await decode(order)
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

const answer = (shrunk: ShrinkResult): void => self.postMessage(shrunk)

self.addEventListener('message', ({ data }: MessageEvent<ShrinkOrder>) => {
  shrink(data).then(
    (photo) => answer({ photo }),
    (error: unknown) => answer({ error: String(error) }),
  )
})
