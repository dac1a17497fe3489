import { Buffer } from 'node:buffer'

type Part = readonly number[] | Uint8Array | string

/** Concatenates numbers, bytes and texts. */
export const joined = (...parts: readonly Part[]): Uint8Array<ArrayBuffer> => {
  const arrays = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part),
  )
  return new Uint8Array(Buffer.concat(arrays))
}

const uint16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value)]
const littleEndian = (bytes: readonly number[]): number[] => [...bytes].reverse()

export type JpegOptions = {
  readonly width?: number
  readonly height?: number
  /** The length of the coded data, in bytes. */
  readonly scanBytes?: number
  readonly comment?: string
  /** EXIF and XMP, each in a segment APP1. */
  readonly metadata?: readonly Uint8Array[]
  /** Makes two photos differ. */
  readonly salt?: string
}

const segment = (marker: number, payload: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([0xff, marker], uint16(payload.length + 2), payload)

/** A JPEG with valid segments; its data is not an image. */
export const jpeg = (options: JpegOptions = {}): Uint8Array<ArrayBuffer> => {
  const { width = 900, height = 1200, scanBytes = 500, comment, metadata = [], salt = '' } = options
  return joined(
    [0xff, 0xd8],
    segment(0xe0, joined('JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...metadata.map((payload) => segment(0xe1, payload)),
    comment === undefined ? [] : segment(0xfe, joined(comment)),
    segment(0xdb, new Uint8Array(65).fill(1)),
    segment(0xc0, joined([8], uint16(height), uint16(width), [1, 1, 0x11, 0])),
    segment(0xc4, new Uint8Array(17)),
    segment(0xda, joined([1, 1, 0, 0, 63, 0])),
    new Uint8Array(scanBytes).fill(0x5a),
    [0xff, 0x00, 0xff, 0xd0],
    salt,
    [0xff, 0xd9],
  )
}

const chunk = (type: string, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined(uint32(data.length), type, data, [0, 0, 0, 0])

export const png = (
  options: { readonly width?: number; readonly height?: number; readonly text?: string } = {},
): Uint8Array<ArrayBuffer> => {
  const { width = 640, height = 480, text } = options
  return joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', joined(uint32(width), uint32(height), [8, 2, 0, 0, 0])),
    text === undefined ? [] : chunk('tEXt', joined(text)),
    chunk('IDAT', new Uint8Array(100).fill(7)),
    chunk('IEND', new Uint8Array()),
  )
}

const riffChunk = (type: string, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined(type, littleEndian(uint32(data.length)), data, data.length % 2 ? [0] : [])

const riff = (...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = joined('WEBP', ...chunks)
  return joined('RIFF', littleEndian(uint32(body.length)), body)
}

const uint24 = (value: number): number[] => littleEndian(uint32(value)).slice(0, 3)

/** The three kinds of WebP: lossy, lossless, and extended, which may be an animation. */
export const webp = (
  kind: 'lossy' | 'lossless' | 'extended' | 'animated' = 'lossy',
  { width = 640, height = 480 } = {},
): Uint8Array<ArrayBuffer> => {
  const size = [...littleEndian(uint16(width)), ...littleEndian(uint16(height))]
  const lossy = riffChunk('VP8 ', joined([0, 0, 0, 0x9d, 0x01, 0x2a], size, [1, 2, 3]))
  if (kind === 'lossy') return riff(lossy)
  if (kind === 'lossless') {
    const bits = (width - 1) | ((height - 1) << 14)
    return riff(riffChunk('VP8L', joined([0x2f], littleEndian(uint32(bits)), [1, 2, 3, 4, 5])))
  }
  const flags = kind === 'animated' ? 0x02 : 0
  const canvas = joined([flags, 0, 0, 0], uint24(width - 1), uint24(height - 1))
  return riff(riffChunk('VP8X', canvas), lossy)
}

export const gif = (): Uint8Array<ArrayBuffer> => joined('GIF89a', new Uint8Array(100))

export const svgWithScript = (): Uint8Array<ArrayBuffer> =>
  joined('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** The start of a zip archive, for a file that is a photo and an archive. */
export const zip = (): Uint8Array<ArrayBuffer> =>
  joined('PK\u0003\u0004', new Uint8Array(60), 'PK\u0005\u0006')
