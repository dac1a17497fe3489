import { type Bytes, concat, latin1, type Range, viewOf } from './bytes.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import { holdsOtherFile, maxParts, type PhotoFile, trailsOtherFile } from './photo-file.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, type and checksum around a chunk's data. */
const chunkFrame = 12

const pixelChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/** Pixels and how their colours are shown. Any other chunk may identify somebody. */
const pictureChunks = new Set([
  ...pixelChunks,
  ...'tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs'.split(' '),
])

/** Reads a PNG (ISO 15948) from its first to its last chunk; null when it is not one, or is animated. */
export const readPng = (bytes: Bytes): PhotoFile | null => {
  if (signature.some((byte, index) => bytes[index] !== byte)) return null
  const view = viewOf(bytes)
  const picture: Range[] = [[0, signature.length]]
  let size: { width: number; height: number } | null = null
  let [orientation, hasPixels, hidesOtherFile] = [1, false, false]
  const file = (isComplete: boolean): PhotoFile | null =>
    size && { format: 'png', ...size, orientation, isComplete, hidesOtherFile, picture }
  for (let part = 0, at = signature.length; at + chunkFrame <= bytes.length; part += 1) {
    if (part >= maxParts) return null
    const length = view.getUint32(at)
    const type = latin1(bytes, at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const end = at + chunkFrame + length
    if (!size) {
      if (type !== 'IHDR' || length !== 13 || data.length < 8) return null
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    if (type === 'acTL') return null
    hidesOtherFile ||= !pixelChunks.has(type) && holdsOtherFile(data)
    if (type === 'eXIf') orientation = orientationIn(data)
    hasPixels ||= type === 'IDAT'
    if (pictureChunks.has(type)) picture.push([at, end])
    if (type === 'IEND') {
      hidesOtherFile ||= trailsOtherFile(bytes, end)
      return file(hasPixels && end <= bytes.length)
    }
    at = end
  }
  return file(false)
}

/** The checksum of a chunk's type and data, as ISO 15948 defines it. */
const crc32 = (bytes: Bytes): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const exifChunk = (orientation: number): Bytes => {
  const tiff = tiffWithOrientation(orientation)
  const chunk = new Uint8Array(chunkFrame + tiff.length)
  const view = viewOf(chunk)
  view.setUint32(0, tiff.length)
  chunk.set([0x65, 0x58, 0x49, 0x66, ...tiff], 4)
  view.setUint32(8 + tiff.length, crc32(chunk.subarray(4, 8 + tiff.length)))
  return chunk
}

/** The picture alone, with its orientation where it is not upright. */
export const stripPng = (bytes: Bytes, { orientation, picture }: PhotoFile): Bytes => {
  if (orientation === 1) return concat(bytes, picture)
  const [start, header, ...rest] = picture
  if (start === undefined || header === undefined) return concat(bytes, picture)
  return concat(bytes, [start, header, exifChunk(orientation), ...rest])
}
