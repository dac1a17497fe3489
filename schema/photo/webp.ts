import { ascii, type Bytes, concat, hasTextAt, latin1, viewOf } from './bytes.ts'
import type { CleanProfile } from './icc.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import { holdsOtherFile, maxParts, type PhotoFile, trailsOtherFile } from './photo-file.ts'
import { cutFrame } from './vp8.ts'

type Size = { readonly width: number; readonly height: number }

const pixelChunks = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Flags of the extended header. */
const flags = { animated: 0x02, exif: 0x08, alpha: 0x10, profile: 0x20 } as const
const headerLength = 10

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

const chunk = (type: string, data: Bytes): Bytes => {
  // Chunks begin at even positions.
  const whole = new Uint8Array(8 + data.length + (data.length % 2))
  whole.set(ascii(type))
  viewOf(whole).setUint32(4, data.length, true)
  whole.set(data, 8)
  return whole
}

/** Reads a WebP (RFC 9649) chunk by chunk; null when it is not one, or is animated. */
export const readWebp = (bytes: Bytes): PhotoFile | null => {
  if (bytes.length < 20 || !hasTextAt(bytes, 0, 'RIFF') || !hasTextAt(bytes, 8, 'WEBP')) return null
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  const chunks = new Map<string, Bytes>()
  let size: Size | null = null
  let [hasPixels, isCut, hidesOtherFile, at] = [false, false, trailsOtherFile(bytes, end), 12]
  for (let part = 0; at + 8 <= Math.min(end, bytes.length); part += 1) {
    if (part >= maxParts) return null
    const type = latin1(bytes, at, at + 4)
    const length = view.getUint32(at + 4, true)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const stated = sizeIn(type, viewOf(data))
    const [flagged = 0] = data
    if (type === 'VP8X' && (length !== headerLength || (flagged & flags.animated) !== 0))
      return null
    hidesOtherFile ||= !pixelChunks.has(type) && holdsOtherFile(data)
    size = larger(size, stated)
    isCut ||= data.length < length
    hasPixels ||= stated !== null && type !== 'VP8X'
    if (!chunks.has(type)) chunks.set(type, data)
    at += 8 + length + (length % 2)
  }
  // A last chunk may lack the byte that makes its length even.
  const isComplete = hasPixels && !isCut && end <= bytes.length + 1 && at >= end
  // Only the extended form has metadata.
  const exif = chunks.has('VP8X') ? chunks.get('EXIF') : undefined
  const profile = chunks.get('ICCP')
  return (
    size && {
      format: 'webp',
      ...size,
      isComplete,
      hidesOtherFile,
      orientation: exif ? orientationIn(tiffOf(exif)) : 1,
      profile: profile ? { bytes: profile, isDeflated: false } : null,
      picture: ['VP8X', 'ALPH', 'VP8 ', 'VP8L'].flatMap((type) => {
        const data = chunks.get(type)
        return data ? [chunk(type, data)] : []
      }),
    }
  )
}

/** The extended header, which announces what is there and nothing else. */
const withFlags = (header: Bytes, announced: number): Bytes => {
  const kept = header.slice()
  kept.set([((kept[8] ?? 0) & flags.alpha) | announced, 0, 0, 0], 8)
  return kept
}

/** A chunk as it is kept: a lossy picture ends with its data. */
const withoutTail = (part: Bytes): Bytes =>
  hasTextAt(part, 0, 'VP8 ')
    ? chunk('VP8 ', cutFrame(part.slice(8, 8 + viewOf(part).getUint32(4, true))))
    : part

/** The picture alone, with its orientation where it is not upright. Without a profile it is sRGB. */
export const stripWebp = (
  bytes: Bytes,
  { orientation, picture }: PhotoFile,
  profile: CleanProfile,
): Bytes => {
  const chunks = picture.filter((part) => part instanceof Uint8Array)
  const extended = chunks.find((part) => hasTextAt(part, 0, 'VP8X'))
  const isTurned = orientation !== 1
  const announced = (isTurned ? flags.exif : 0) | (profile.kind === 'clean' ? flags.profile : 0)
  const body = [
    ...(extended ? [withFlags(extended, announced)] : []),
    // Only the extended form has a profile.
    ...(extended && profile.kind === 'clean' ? [chunk('ICCP', profile.bytes)] : []),
    ...chunks.filter((part) => part !== extended).map(withoutTail),
    ...(isTurned ? [chunk('EXIF', tiffWithOrientation(orientation))] : []),
  ]
  const head = bytes.slice(0, 12)
  viewOf(head).setUint32(
    4,
    body.reduce((sum, { length }) => sum + length, 4),
    true,
  )
  return concat(bytes, [head, ...body])
}
