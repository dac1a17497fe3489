import { expect, it } from 'vitest'
import { cutMetadata } from './cut-metadata.ts'
import { fitSize } from './photo-size.ts'
import { photoTypeOf } from './photo-type.ts'

const bytesFrom = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

const segment = (marker: number, text: string): number[] => {
  const length = text.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...bytesFrom(text)]
}

const start = [0xff, 0xd8]
/** A scan whose picture has an escaped 0xff and a restart marker in it. */
const scan = [0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3]
const end = [0xff, 0xd9]

const fileOf = (...parts: number[][]): Blob => new Blob([new Uint8Array(parts.flat())])

const bytesOf = async (blob: Blob): Promise<number[]> => [
  ...new Uint8Array(await blob.arrayBuffer()),
]

const told = [segment(0xe1, 'Exif\0\0GPS'), segment(0xed, 'IPTC'), segment(0xfe, 'by me')]

it('cuts what a JPEG tells of itself, and keeps its frame, its colours and its picture', async () => {
  const kept = [segment(0xe0, 'JFIF\0'), segment(0xe2, 'ICC_PROFILE\0'), segment(0xdb, 'q')]
  const cut = await cutMetadata(fileOf(start, ...kept, ...told, scan, end), 'jpeg')
  expect(await bytesOf(cut)).toEqual([start, ...kept, scan, end].flat())
  expect(cut.type).toBe('image/jpeg')
})

it('cuts what stands between the scans of a JPEG and behind its end', async () => {
  const tables = segment(0xc4, 'huffman')
  const behind = [...start, ...segment(0xe1, 'Exif of another picture'), ...end]
  const jpeg = fileOf(start, scan, ...told, tables, scan, end, behind)
  expect(await bytesOf(await cutMetadata(jpeg, 'jpeg'))).toEqual(
    [start, scan, tables, scan, end].flat(),
  )
})

const uint32 = (value: number): number[] => [value >>> 24, value >> 16, value >> 8, value]
const chunk = (type: string, text = ''): number[] =>
  [...uint32(text.length), ...bytesFrom(type + text), 9, 9, 9, 9].map((byte) => byte & 0xff)

it('keeps of a PNG what is picture and colour, and nothing behind its end', async () => {
  const signature = bytesFrom('\x89PNG\r\n\x1a\n')
  const kept = [chunk('IHDR', 'size'), chunk('iCCP', 'colours'), chunk('IDAT', 'picture')]
  const cut = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'].map((type) => chunk(type, 'tells'))
  const png = fileOf(signature, ...kept, ...cut, chunk('IEND'), bytesFrom('PK'))
  expect(await bytesOf(await cutMetadata(png, 'png'))).toEqual(
    [signature, ...kept, chunk('IEND')].flat(),
  )
})

const webpChunk = (type: string, text: string): number[] => [
  ...bytesFrom(type),
  ...uint32(text.length).reverse(),
  ...bytesFrom(text),
  ...(text.length % 2 === 1 ? [0] : []),
]

const webp = (...chunks: number[][]): number[] => {
  const body = chunks.flat()
  return [
    ...bytesFrom('RIFF'),
    ...uint32(body.length + 4).reverse(),
    ...bytesFrom('WEBP'),
    ...body,
  ].map((byte) => byte & 0xff)
}

it('keeps of a WebP its picture, which says no more that there was something else', async () => {
  const picture = [webpChunk('ICCP', 'colours'), webpChunk('VP8 ', 'picture')]
  const file = webp(
    webpChunk('VP8X', '\x2c\0\0\0wwwhhh'),
    ...picture,
    webpChunk('EXIF', 'GPS'),
    webpChunk('XMP ', 'me'),
  )
  const cut = await cutMetadata(fileOf(file, bytesFrom('PK')), 'webp')
  expect(await bytesOf(cut)).toEqual(webp(webpChunk('VP8X', '\x20\0\0\0wwwhhh'), ...picture))
  expect(cut.type).toBe('image/webp')
})

it.each([
  ['a JPEG within a segment', fileOf(start, segment(0xe1, 'Exif')).slice(0, 9), 'jpeg'],
  ['a JPEG within its picture', fileOf(start, scan), 'jpeg'],
  ['a JPEG before its picture', fileOf(start, segment(0xe0, 'JFIF\0')), 'jpeg'],
  ['a PNG without an end', fileOf(bytesFrom('\x89PNG\r\n\x1a\n'), chunk('IHDR', 's')), 'png'],
  ['a WebP', fileOf(webp(webpChunk('VP8 ', 'picture'))).slice(0, 24), 'webp'],
] as const)('refuses %s that is broken off', async (_what, file, type) => {
  await expect(cutMetadata(file, type)).rejects.toThrow('broken off')
})

it('refuses what it does not know', async () => {
  await expect(cutMetadata(new Blob(['ftypheic']), 'heic')).rejects.toThrow('not cut')
})

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1200, height: 900 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 900, height: 1200 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 10_000, height: 1 },
    { width: 1200, height: 1 },
  ],
])('fits %j into %j', (size, fitted) => expect(fitSize(size)).toEqual(fitted))

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBP', 'webp'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['<svg xmlns=', 'other'],
  ['', 'other'],
])('knows %j as %s', (start, type) => {
  const bytes = new Uint8Array([...start].map((letter) => letter.charCodeAt(0)))
  expect(photoTypeOf(bytes)).toBe(type)
})
