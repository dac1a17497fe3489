import { asText, endsAt, hidesOtherFile, mostParts, type PhotoHeader } from './header.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const chunkFrame = 12
const pixelChunks = ['IHDR', 'PLTE', 'IDAT', 'IEND']

/** Reads a PNG file (ISO 15948) from its first to its last chunk; null when it is none. */
export const readPng = (bytes: Uint8Array): PhotoHeader | null => {
  if (signature.some((byte, index) => bytes[index] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  let at: number = signature.length
  for (let part = 0; at + chunkFrame <= bytes.length; part += 1) {
    if (part >= mostParts) return null
    const length = view.getUint32(at)
    const type = asText(bytes.subarray(at + 4, at + 8))
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (!size) {
      if (type !== 'IHDR' || length !== 13 || data.length < 8) return null
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    if (!pixelChunks.includes(type) && (type === 'acTL' || hidesOtherFile(data))) return null
    hasPixels ||= type === 'IDAT'
    at += chunkFrame + length
    if (type === 'IEND') return { ...size, isWhole: hasPixels && endsAt(bytes, at) }
  }
  return size && { ...size, isWhole: false }
}
