import { photoLimits } from '@storystone/schema/catalog.ts'
import { heicSizeOf } from './heic-size.ts'
import { stepMs } from './run-in-worker.ts'

/** The picture in an answer of the decoder; undefined when decoding failed. */
const pictureOf = (answer: unknown): ImageData | undefined =>
  answer instanceof Object && 'picture' in answer && answer.picture instanceof ImageData
    ? answer.picture
    : undefined

/** The decoder is plain JavaScript: it starts in 1 s and takes 1 s for a megapixel where a phone is slow. */
const decodingMs = (pixels: number): number => Math.min(60_000, stepMs * (2 + pixels / 1_000_000))

/** The download of the decoder, 750 kB. */
const downloadMs = 60_000

/** Loads the decoder. Resolves once it is ready. */
const startDecoder = async (): Promise<Worker> => {
  const decoder = new Worker(import.meta.env.HEIC_DECODER)
  await new Promise<void>((resolve, reject) => {
    decoder.onerror = () => reject(new Error('The decoder of HEIC could not be loaded'))
    decoder.onmessage = () => resolve()
  })
  return decoder
}

const decodeBy = async (decoder: Worker, buffer: ArrayBuffer): Promise<ImageBitmap> => {
  const picture = await new Promise<ImageData>((resolve, reject) => {
    decoder.onerror = () => reject(new Error('The decoder of HEIC has failed'))
    decoder.onmessage = ({ data }: MessageEvent<unknown>) => {
      const decoded = pictureOf(data)
      if (decoded === undefined) reject(new Error('The HEIC picture could not be decoded'))
      else resolve(decoded)
    }
    decoder.postMessage(buffer, [buffer])
  })
  return createImageBitmap(picture)
}

/**
 * Decodes a HEIC picture, upright, with libheif, which is loaded only for this. Rejects what states
 * no picture before anything is loaded, and what can't be decoded. The decoder ends with its caller,
 * which is a worker itself.
 */
export const decodeHeic = async (
  file: Blob,
  begin: (limitMs?: number) => void,
): Promise<ImageBitmap> => {
  const buffer = await file.arrayBuffer()
  const size = heicSizeOf(new Uint8Array(buffer))
  if (size === null) throw new Error('The file states no picture')
  const pixels = size.width * size.height
  if (pixels > photoLimits.pixels) throw new Error('The picture has too many pixels')
  begin(downloadMs)
  const decoder = await startDecoder()
  begin(decodingMs(pixels))
  return decodeBy(decoder, buffer)
}
