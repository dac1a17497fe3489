import { describe, expect, it } from 'vitest'
import { type Bytes, latin1 } from './bytes.ts'
import { zlibEnd } from './deflate.ts'
import { crc32 } from './png.ts'
import { readPhotoFile, stripMetadata } from './strip-metadata.ts'
import { storedStream } from './zlib.ts'

const deflate = async (bytes: Bytes): Promise<Bytes> => {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

const noise = (length: number): Bytes =>
  new Uint8Array(length).map((_, at) => (at * 2_654_435_761) >>> 13)
const tail = Uint8Array.from('SECRET owner=Jane Doe', (char) => char.charCodeAt(0))
const joined = (...parts: readonly Bytes[]): Bytes =>
  new Uint8Array(parts.flatMap((part) => [...part]))

const streams: readonly (readonly [string, () => Bytes | Promise<Bytes>])[] = [
  ['codes of its own', () => deflate(joined(noise(3000), new Uint8Array(90_000), noise(50_000)))],
  ['many blocks', () => deflate(new Uint8Array(600_000).map((_, at) => (at % 241) ^ (at >> 9)))],
  ['fixed codes', () => deflate(new Uint8Array([1, 2, 3, 1, 2, 3, 1, 2, 3]))],
  ['stored blocks', () => storedStream(noise(140_000))],
  ['nothing in it', () => deflate(new Uint8Array())],
]

describe('zlibEnd', () => {
  it.each(streams)('finds the end of a stream with %s', async (_what, make) => {
    const stream = await make()
    expect(zlibEnd(stream)).toBe(stream.length)
    expect(zlibEnd(joined(stream, tail))).toBe(stream.length)
    expect(zlibEnd(stream.subarray(0, -1))).toBeNull()
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['zeros', new Uint8Array(100)],
    ['other bytes', new Uint8Array(100).fill(7)],
  ])('finds none in %s', (_what, bytes) => {
    expect(zlibEnd(bytes)).toBeNull()
  })
})

/** A stream of blocks with nothing in them, each with codes of its own: 11 bytes a block. */
const emptyBlocks = (count: number): Bytes => {
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let at = 0; at < length; at += 1) bits.push((value >> at) & 1)
  }
  put(0x9c78, 16)
  for (let block = 1; block <= count; block += 1) {
    put(block === count ? 0b101 : 0b100, 3)
    put(14 << 10, 14)
    // A length of 1 is written as 0, and a row of lengths of 0 as 1.
    for (let at = 0; at < 18; at += 1) put(at === 2 || at === 17 ? 1 : 0, 3)
    put(0, 1)
    put(1 + 2 * 127, 8)
    put(1 + 2 * 106, 8)
    put(0, 2)
    put(1, 1)
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8) + 4)
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7))
  return bytes
}

it('a stream of small blocks, each with codes of its own, is refused: to read them would hold the worker', () => {
  const few = emptyBlocks(16)
  expect(zlibEnd(few)).toBe(few.length)
  expect(zlibEnd(emptyBlocks(20_000))).toBeNull()
})

const uint32 = (value: number): Bytes =>
  Uint8Array.from([value >>> 24, value >> 16, value >> 8, value].map((byte) => byte & 0xff))
const chunk = (type: string, data: Bytes): Bytes => {
  const body = joined(
    Uint8Array.from(type, (char) => char.charCodeAt(0)),
    data,
  )
  return joined(uint32(data.length), body, uint32(crc32(body)))
}

it('a PNG loses what follows its pixels, within their last chunk and in more of them', async () => {
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const header = chunk('IHDR', joined(uint32(8), uint32(8), new Uint8Array([8, 2, 0, 0, 0])))
  const end = chunk('IEND', new Uint8Array())
  const pixels = await deflate(noise(200))
  const png = (...parts: Bytes[]) =>
    joined(signature, header, ...parts.map((part) => chunk('IDAT', part)), end)
  const strip = async (bytes: Bytes) => {
    const file = readPhotoFile(bytes)
    return file && stripMetadata(bytes, file)
  }
  const whole = png(pixels)
  expect(await strip(whole)).toEqual(whole)
  expect(await strip(png(joined(pixels, tail)))).toEqual(whole)
  const split = png(pixels.slice(0, 50), joined(pixels.slice(50), tail), tail)
  const stripped = await strip(split)
  expect(stripped).toEqual(whole)
  expect(latin1(stripped ?? split)).not.toContain('SECRET')
})
