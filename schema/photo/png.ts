import { ascii, type Bytes, concat, hasTextAt, latin1, type Range, viewOf } from './bytes.ts'
import { zlibEnd } from './deflate.ts'
import type { CleanProfile } from './icc.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import { holdsOtherFile, maxParts, type PhotoFile, trailsOtherFile } from './photo-file.ts'
import { storedStream } from './zlib.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, type and checksum around a chunk's data. */
const chunkFrame = 12

/** Chunks before the pixels that change how these look, and the lengths that they may have. */
const shownLengths: Readonly<Record<string, (length: number) => boolean>> = {
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  tRNS: (length) => length > 0 && length <= 256,
  gAMA: (length) => length === 4,
  cHRM: (length) => length === 32,
  sRGB: (length) => length === 1,
  cICP: (length) => length === 4,
}

/** A chunk that a reader may not pass over has a name that begins with a capital. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type)

/** The checksum of a chunk's type and data, as ISO 15948 defines it. */
export const crc32 = (bytes: Bytes): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const chunk = (type: string, data: Bytes): Bytes => {
  const whole = new Uint8Array(chunkFrame + data.length)
  const view = viewOf(whole)
  view.setUint32(0, data.length)
  whole.set(ascii(type), 4)
  whole.set(data, 8)
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)))
  return whole
}

/** The packed profile in an iCCP chunk, after a name and the number of the one method. */
const profileIn = (data: Bytes): Bytes | null => {
  const name = data.indexOf(0)
  return name < 0 || name > 79 || data[name + 1] !== 0 ? null : data.subarray(name + 2)
}

/** Whether a chunk's checksum is right. Browsers don't read metadata whose checksum is wrong. */
const isSound = (bytes: Bytes, at: number, end: number): boolean =>
  end <= bytes.length && crc32(bytes.subarray(at + 4, end - 4)) === viewOf(bytes).getUint32(end - 4)

/** Reads a PNG (ISO 15948) from its first to its last chunk; null when it is not one, or is animated. */
export const readPng = (bytes: Bytes): PhotoFile | null => {
  if (signature.some((byte, index) => bytes[index] !== byte)) return null
  const view = viewOf(bytes)
  const picture: (Range | Bytes)[] = [[0, signature.length]]
  const seen = new Set<string>()
  let size: { width: number; height: number } | null = null
  let profile: Bytes | null = null
  let [orientation, hidesOtherFile] = [1, false]
  // `end` is a new one where the file ended without it.
  const file = (end: Range | Bytes = chunk('IEND', new Uint8Array())): PhotoFile | null =>
    size && {
      format: 'png',
      ...size,
      orientation,
      isComplete: seen.has('IDAT'),
      hidesOtherFile,
      profile: profile && { bytes: profile, isDeflated: true },
      picture: [...picture, end],
    }
  for (let part = 0, at = signature.length; at + chunkFrame <= bytes.length; part += 1) {
    if (part >= maxParts) return null
    const length = view.getUint32(at)
    const type = latin1(bytes, at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const end = at + chunkFrame + length
    // Cut off: without all of its pixels it is no picture.
    if (end > bytes.length) return type === 'IDAT' || !seen.has('IDAT') ? null : file()
    if (type === 'IEND') {
      hidesOtherFile ||= trailsOtherFile(bytes, end)
      return file(length === 0 ? [at, end] : undefined)
    }
    if (!size) {
      if (type !== 'IHDR' || length !== 13) return null
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
      picture.push([at, end])
    } else if (type === 'acTL') return null
    else if (type === 'IDAT') picture.push([at, end])
    else hidesOtherFile ||= holdsOtherFile(data)
    // What comes after the pixels, or once more, has no effect in browsers.
    const isShown = shownLengths[type]
    const isWrong = isShown !== undefined && !isShown(length)
    if (!seen.has('IDAT') && !seen.has(type)) {
      if (isShown && !isWrong) picture.push([at, end])
      else if (type === 'iCCP') profile = profileIn(data)
      else if (type === 'eXIf') orientation = isSound(bytes, at, end) ? orientationIn(data) : 1
      else if (isCritical(type) && !['IHDR', 'PLTE', 'IDAT'].includes(type)) return null
    }
    if (!isWrong) seen.add(type)
    at = end
  }
  return file()
}

const profileChunks = (profile: CleanProfile): Bytes[] => {
  if (profile.kind === 'srgb') return [chunk('sRGB', new Uint8Array([0]))]
  if (profile.kind !== 'clean') return []
  const stream = storedStream(profile.bytes)
  return [chunk('iCCP', new Uint8Array([...ascii('-'), 0, 0, ...stream]))]
}

/** The chunks of a picture; the last with pixels ends with these. */
const withoutTail = (bytes: Bytes, parts: PhotoFile['picture']): PhotoFile['picture'] => {
  const isPixels = (part: Range | Bytes): part is Range =>
    !(part instanceof Uint8Array) && hasTextAt(bytes, part[0] + 4, 'IDAT')
  const data = parts.filter(isPixels).map(([start, end]): Range => [start + 8, end - 4])
  const pixels = concat(bytes, data)
  const end = zlibEnd(pixels)
  if (end === null || end === pixels.length) return parts
  const first = parts.findIndex(isPixels)
  const others = parts.filter((part) => !isPixels(part))
  return [...others.slice(0, first), chunk('IDAT', pixels.slice(0, end)), ...others.slice(first)]
}

/** The picture alone, with its orientation where it is not upright. */
export const stripPng = (
  bytes: Bytes,
  { orientation, picture }: PhotoFile,
  profile: CleanProfile,
): Bytes => {
  const [start, header, ...rest] = picture
  if (start === undefined || header === undefined) return concat(bytes, picture)
  return concat(bytes, [
    ...[start, header],
    ...(orientation === 1 ? [] : [chunk('eXIf', tiffWithOrientation(orientation))]),
    ...profileChunks(profile),
    ...withoutTail(bytes, rest),
  ])
}
