import { photoLimits } from '@storystone/schema/limits.ts'
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

/** Pixels, before a rotation of the container is applied. */
type HeicSize = { readonly width: number; readonly height: number }

type Box = { readonly type: string; readonly start: number; readonly end: number }

/** Boxes that hold others, and the bytes that stand before these. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }

/** More than a phone writes. Each box takes 8 bytes at least. */
const maxBoxes = 10_000

const boxAt = (view: DataView, at: number, end: number): Box | null => {
  if (at + 8 > end) return null
  const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)))
  const length = view.getUint32(at)
  // 0: to the end of the file. 1: the length follows, in 8 bytes.
  if (length === 0) return { type, start: at + 8, end }
  if (length === 1 && at + 16 <= end) {
    const long = view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12)
    return long < 16 || at + long > end ? null : { type, start: at + 16, end: at + long }
  }
  return length < 8 || at + length > end ? null : { type, start: at + 8, end: at + length }
}

/**
 * The size of the largest picture that a HEIC file (ISO 23008-12) states; null for a file without
 * one, which no decoder needs to be loaded for.
 */
export const heicSizeOf = (bytes: Uint8Array<ArrayBuffer>): HeicSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const levels = [{ at: 0, end: bytes.length }]
  let largest: HeicSize | null = null
  for (let count = 0; count < maxBoxes; count += 1) {
    const level = levels.at(-1)
    if (level === undefined) break
    const box = boxAt(view, level.at, level.end)
    if (box === null) {
      levels.pop()
      continue
    }
    level.at = box.end
    const inside = containers[box.type]
    if (inside !== undefined) levels.push({ at: box.start + inside, end: box.end })
    if (box.type !== 'ispe' || box.end - box.start < 12) continue
    const size = { width: view.getUint32(box.start + 4), height: view.getUint32(box.start + 8) }
    if (size.width * size.height > (largest ? largest.width * largest.height : 0)) largest = size
  }
  return largest
}
