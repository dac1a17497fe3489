const bytesOf = (
  ...parts: readonly (readonly number[] | Uint8Array | string)[]
): Uint8Array<ArrayBuffer> => {
  const arrays = parts.map((part) =>
    typeof part === 'string' ? new TextEncoder().encode(part) : Uint8Array.from(part),
  )
  const whole = new Uint8Array(arrays.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const array of arrays) {
    whole.set(array, at)
    at += array.length
  }
  return whole
}

/** Puts bytes, texts and numbers behind one another. */
export const joined = bytesOf

const uint16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value)]
const littleEndian = (bytes: readonly number[]): number[] => [...bytes].reverse()

export type JpegOptions = {
  readonly width?: number
  readonly height?: number
  /** Bytes of coded data, so that the file gets its size. */
  readonly scanBytes?: number
  readonly comment?: string
  /** Makes one photo differ from another. */
  readonly salt?: string
}

const segment = (marker: number, payload: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytesOf([0xff, marker], uint16(payload.length + 2), payload)

/** The segments of a JPEG as an encoder writes them; nothing in it would be decoded to a picture. */
export const jpeg = (options: JpegOptions = {}): Uint8Array<ArrayBuffer> => {
  const { width = 900, height = 1200, scanBytes = 500, comment, salt = '' } = options
  return bytesOf(
    [0xff, 0xd8],
    segment(0xe0, bytesOf('JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])),
    comment === undefined ? [] : segment(0xfe, bytesOf(comment)),
    segment(0xdb, new Uint8Array(65).fill(1)),
    segment(0xc0, bytesOf([8], uint16(height), uint16(width), [1, 1, 0x11, 0])),
    segment(0xc4, new Uint8Array(17)),
    segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])),
    new Uint8Array(scanBytes).fill(0x5a),
    [0xff, 0x00, 0xff, 0xd0],
    salt,
    [0xff, 0xd9],
  )
}

const chunk = (type: string, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytesOf(uint32(data.length), type, data, [0, 0, 0, 0])

export const png = (
  options: { readonly width?: number; readonly height?: number; readonly text?: string } = {},
): Uint8Array<ArrayBuffer> => {
  const { width = 640, height = 480, text } = options
  return bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', bytesOf(uint32(width), uint32(height), [8, 2, 0, 0, 0])),
    text === undefined ? [] : chunk('tEXt', bytesOf(text)),
    chunk('IDAT', new Uint8Array(100).fill(7)),
    chunk('IEND', new Uint8Array()),
  )
}

const riffChunk = (type: string, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytesOf(type, littleEndian(uint32(data.length)), data, data.length % 2 ? [0] : [])

const riff = (...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', littleEndian(uint32(body.length)), body)
}

const uint24 = (value: number): number[] => littleEndian(uint32(value)).slice(0, 3)

/** The three kinds of WebP: lossy, lossless, and extended, which may be an animation. */
export const webp = (
  kind: 'lossy' | 'lossless' | 'extended' | 'animated' = 'lossy',
  { width = 640, height = 480 } = {},
): Uint8Array<ArrayBuffer> => {
  const size = [...littleEndian(uint16(width)), ...littleEndian(uint16(height))]
  const lossy = riffChunk('VP8 ', bytesOf([0, 0, 0, 0x9d, 0x01, 0x2a], size, [1, 2, 3]))
  if (kind === 'lossy') return riff(lossy)
  if (kind === 'lossless') {
    const bits = (width - 1) | ((height - 1) << 14)
    return riff(riffChunk('VP8L', bytesOf([0x2f], littleEndian(uint32(bits)), [1, 2, 3, 4, 5])))
  }
  const flags = kind === 'animated' ? 0x02 : 0
  const canvas = bytesOf([flags, 0, 0, 0], uint24(width - 1), uint24(height - 1))
  return riff(riffChunk('VP8X', canvas), lossy)
}

export const gif = (): Uint8Array<ArrayBuffer> => bytesOf('GIF89a', new Uint8Array(100))

export const svgWithScript = (): Uint8Array<ArrayBuffer> =>
  bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** The start of a zip archive, as it would stand behind a photo in a polyglot. */
export const zip = (): Uint8Array<ArrayBuffer> =>
  bytesOf('PK\u0003\u0004', new Uint8Array(60), 'PK\u0005\u0006')
