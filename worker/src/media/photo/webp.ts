import { asText, hidesOtherFile, mostParts, type PhotoHeader } from './header.ts'

type Size = { readonly width: number; readonly height: number }

const pixelChunks = ['VP8 ', 'VP8L', 'ALPH']
const animated = 0x02

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000

/** The size that a chunk states, null where it states none. */
const sizeIn = (type: string, view: DataView): Size | null => {
  if (view.byteLength < 10) return null
  switch (type) {
    case 'VP8 ':
      return {
        width: view.getUint16(6, true) & 0x3fff,
        height: view.getUint16(8, true) & 0x3fff,
      }
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

/** Reads a WebP file (RFC 9649) that is no animation, chunk by chunk; null when it is none. */
export const readWebp = (bytes: Uint8Array): PhotoHeader | null => {
  if (bytes.length < 20 || asText(bytes.subarray(0, 4)) !== 'RIFF') return null
  if (asText(bytes.subarray(8, 12)) !== 'WEBP') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  let size: Size | null = null
  let hasPixels = false
  let at = 12
  for (let part = 0; at + 8 <= Math.min(end, bytes.length); part += 1) {
    if (part >= mostParts) return null
    const type = asText(bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const stated = sizeIn(type, new DataView(data.buffer, data.byteOffset, data.byteLength))
    if (type === 'VP8X' && ((data[0] ?? 0) & animated) !== 0) return null
    if (!pixelChunks.includes(type) && hidesOtherFile(data)) return null
    size = larger(size, stated)
    hasPixels ||= stated !== null && type !== 'VP8X'
    at += 8 + length + (length % 2)
  }
  return size && { ...size, isWhole: hasPixels && at === end && end === bytes.length }
}
