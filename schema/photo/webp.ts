import { type Bytes, concat, hasTextAt, latin1, type Range, viewOf } from './bytes.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import { holdsOtherFile, maxParts, type PhotoFile, trailsOtherFile } from './photo-file.ts'

type Size = { readonly width: number; readonly height: number }

const pixelChunks = new Set(['VP8 ', 'VP8L', 'ALPH'])
const pictureChunks = new Set([...pixelChunks, 'VP8X', 'ICCP'])
/** Flags of the extended header. */
const flags = { animated: 0x02, xmp: 0x04, exif: 0x08 } as const

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000

/** The size that a chunk states, null where it states none. */
const sizeIn = (type: string, view: DataView): Size | null => {
  if (view.byteLength < 10) return null
  switch (type) {
    case 'VP8 ':
      return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(1, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: uint24(view, 4) + 1, height: uint24(view, 7) + 1 }
    default:
      return null
  }
}

const larger = (one: Size | null, other: Size | null): Size | null =>
  one && other
    ? { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) }
    : (one ?? other)

/** EXIF in WebP may start with JPEG's own prefix, which the format does not require. */
const tiffOf = (data: Bytes): Bytes => (hasTextAt(data, 0, 'Exif\0\0') ? data.subarray(6) : data)

/** Reads a WebP (RFC 9649) chunk by chunk; null when it is not one, or is animated. */
export const readWebp = (bytes: Bytes): PhotoFile | null => {
  if (bytes.length < 20 || !hasTextAt(bytes, 0, 'RIFF') || !hasTextAt(bytes, 8, 'WEBP')) return null
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  const picture: Range[] = []
  let size: Size | null = null
  let [orientation, hasPixels, hidesOtherFile, at] = [1, false, trailsOtherFile(bytes, end), 12]
  for (let part = 0; at + 8 <= Math.min(end, bytes.length); part += 1) {
    if (part >= maxParts) return null
    const type = latin1(bytes, at, at + 4)
    const length = view.getUint32(at + 4, true)
    const data = bytes.subarray(at + 8, at + 8 + length)
    // Chunks begin at even positions.
    const next = at + 8 + length + (length % 2)
    const stated = sizeIn(type, viewOf(data))
    if (type === 'VP8X' && ((data[0] ?? 0) & flags.animated) !== 0) return null
    hidesOtherFile ||= !pixelChunks.has(type) && holdsOtherFile(data)
    if (type === 'EXIF') orientation = orientationIn(tiffOf(data))
    size = larger(size, stated)
    hasPixels ||= stated !== null && type !== 'VP8X'
    if (pictureChunks.has(type)) picture.push([at, next])
    at = next
  }
  const isComplete = hasPixels && at === end && end <= bytes.length
  return size && { format: 'webp', ...size, orientation, isComplete, hidesOtherFile, picture }
}

const exifChunk = (orientation: number): Bytes => {
  const tiff = tiffWithOrientation(orientation)
  return new Uint8Array([0x45, 0x58, 0x49, 0x46, tiff.length, 0, 0, 0, ...tiff])
}

/** A chunk as it is kept: the extended header no longer announces what was removed. */
const withFlags = (chunk: Bytes, isUpright: boolean): Bytes => {
  if (!hasTextAt(chunk, 0, 'VP8X')) return chunk
  const kept = chunk.slice()
  kept[8] = (kept[8] ?? 0) & ~(isUpright ? flags.xmp | flags.exif : flags.xmp)
  return kept
}

/** The picture alone, with its orientation where it is not upright. */
export const stripWebp = (bytes: Bytes, { orientation, picture }: PhotoFile): Bytes => {
  const isUpright = orientation === 1
  const chunks = picture.map(([start, end]) => withFlags(bytes.subarray(start, end), isUpright))
  const body = isUpright ? chunks : [...chunks, exifChunk(orientation)]
  const head = bytes.slice(0, 12)
  viewOf(head).setUint32(
    4,
    body.reduce((sum, { length }) => sum + length, 4),
    true,
  )
  return concat(bytes, [head, ...body])
}
