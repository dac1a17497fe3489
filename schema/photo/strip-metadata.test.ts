import { describe, expect, it } from 'vitest'
import type { Bytes } from './bytes.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import type { PhotoFile } from './photo-file.ts'
import { readPhotoFile, stripMetadata } from './strip-metadata.ts'

const bytesFrom = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const uint32 = (value: number): number[] =>
  [value >>> 24, value >> 16, value >> 8, value].map((byte) => byte & 0xff)
const fileOf = (...parts: readonly (readonly number[])[]): Bytes => new Uint8Array(parts.flat())

const read = (bytes: Bytes): PhotoFile => {
  const file = readPhotoFile(bytes)
  if (file === null) throw new Error('Not a photo')
  return file
}
const strip = (bytes: Bytes): number[] => [...stripMetadata(bytes, read(bytes))]

/** EXIF as cameras write it: an orientation among other tags, in either byte order. */
const exif = (orientation: number, isLittle = false): number[] => {
  const tiff = new Uint8Array(64)
  const view = new DataView(tiff.buffer)
  tiff.set(bytesFrom(isLittle ? 'II*\0' : 'MM\0*'))
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, 2, isLittle)
  view.setUint16(10, 0x010f, isLittle)
  view.setUint16(22, 0x0112, isLittle)
  view.setUint16(30, orientation, isLittle)
  return [...tiff]
}

const segment = (marker: number, text: string): number[] => {
  const length = text.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...bytesFrom(text)]
}
const text = (bytes: readonly number[]): string => String.fromCharCode(...bytes)

describe('a JPEG', () => {
  const start = [0xff, 0xd8]
  const frame = segment(0xc0, '\x08\0\x03\0\x04\x01\x01\x11\0')
  /** Coded data with an escaped 0xff, a restart marker and a marker that only damage leaves. */
  const scan = [0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0x9f, 4]
  const end = [0xff, 0xd9]
  const metadata = [
    segment(0xe0, 'JFXX\0 a thumbnail'),
    segment(0xe1, `Exif\0\0${text(exif(1))}`),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'),
    segment(0xe2, 'MPF\0 other pictures'),
    segment(0xec, 'OLYMPUS'),
    segment(0xed, 'Photoshop 3.0\0 IPTC <!DOCTYPE plist>'),
    segment(0xfe, 'by me'),
  ]

  it('keeps its frame, colours and picture, and loses every other segment', () => {
    const kept = [segment(0xe0, 'JFIF\0'), segment(0xe2, 'ICC_PROFILE\0'), segment(0xee, 'Adobe')]
    const file = fileOf(start, ...kept, ...metadata, segment(0xdb, 'q'), frame, scan, end)
    expect(strip(file)).toEqual([start, ...kept, segment(0xdb, 'q'), frame, scan, end].flat())
    expect(read(file)).toMatchObject({ format: 'jpeg', width: 4, height: 3, isComplete: true })
  })

  it('loses what is between its scans and after its end', () => {
    const tables = segment(0xc4, 'huffman')
    const after = [...start, ...metadata.flat(), ...end]
    const file = fileOf(start, frame, scan, ...metadata, tables, scan, end, after)
    expect(strip(file)).toEqual([start, frame, scan, tables, scan, end].flat())
    expect(read(file).hidesOtherFile).toBe(false)
  })

  it.each([
    ['a single stray byte', [0x14]],
    ['a film', bytesFrom('\0\0\0\x18ftypmp42 and PK\x03 by chance')],
  ])('is complete with %s after its end', (_what, after) => {
    const file = fileOf(start, frame, scan, end, after)
    expect(read(file)).toMatchObject({ isComplete: true, hidesOtherFile: false })
  })

  it.each([
    ['a zip after its end', fileOf(start, frame, scan, end, bytesFrom('PK\x03\x04'))],
    [
      'a zip directory far after its end',
      fileOf(start, frame, scan, end, Array(9000).fill(7), bytesFrom('PK\x05\x06')),
    ],
    ['HTML in a comment', fileOf(start, segment(0xfe, '<HTML>'), frame, scan, end)],
    [
      'a script in its profile',
      fileOf(start, segment(0xe2, 'ICC_PROFILE\0<script>'), frame, scan, end),
    ],
  ])('is reported when it hides %s', (_what, file) => {
    expect(read(file).hidesOtherFile).toBe(true)
  })

  it.each([3, 6, 8])('keeps orientation %i as its only tag', (orientation) => {
    for (const isLittle of [true, false]) {
      const tag = segment(0xe1, `Exif\0\0${text(exif(orientation, isLittle))}`)
      const stripped = strip(fileOf(start, tag, frame, scan, end))
      const only = segment(0xe1, `Exif\0\0${text([...tiffWithOrientation(orientation)])}`)
      expect(stripped).toEqual([start, only, frame, scan, end].flat())
      expect(read(new Uint8Array(stripped)).orientation).toBe(orientation)
    }
  })

  it.each([
    ['in a segment', fileOf(start, frame, segment(0xe1, 'Exif')).subarray(0, -2)],
    ['in its picture', fileOf(start, frame, scan)],
    ['before its picture', fileOf(start, frame, segment(0xe0, 'JFIF\0'))],
  ])('is incomplete when it was cut off %s', (_where, file) => {
    expect(read(file).isComplete).toBe(false)
  })
})

describe('a PNG', () => {
  const signature = bytesFrom('\x89PNG\r\n\x1a\n')
  const chunk = (type: string, data: readonly number[] = []): number[] => [
    ...uint32(data.length),
    ...bytesFrom(type),
    ...data,
    9,
    9,
    9,
    9,
  ]
  const header = chunk('IHDR', [...uint32(4), ...uint32(3), 8, 2, 0, 0, 0])
  const picture = [chunk('iCCP', [1]), chunk('IDAT', [2]), chunk('IEND')]

  it('keeps its pixels and colours, and loses every other chunk and what follows its end', () => {
    const metadata = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'eXIf'].map((type) =>
      chunk(type, [1]),
    )
    const file = fileOf(signature, header, ...metadata, ...picture, bytesFrom('film'))
    expect(strip(file)).toEqual([signature, header, ...picture].flat())
    expect(read(file)).toMatchObject({ format: 'png', width: 4, height: 3, isComplete: true })
  })

  it('keeps its orientation with a valid checksum', () => {
    const file = fileOf(signature, header, chunk('eXIf', exif(6)), ...picture)
    const stripped = new Uint8Array(strip(file))
    expect(read(stripped).orientation).toBe(6)
    // The checksum of this chunk by another implementation (zlib.crc32).
    const at = signature.length + header.length
    expect([...stripped.subarray(at + 34, at + 38)]).toEqual([0xd6, 0x67, 0x4b, 0x69])
  })

  it('is incomplete without its end, and not a photo when it is animated', () => {
    expect(read(fileOf(signature, header)).isComplete).toBe(false)
    expect(readPhotoFile(fileOf(signature, header, chunk('acTL'), ...picture))).toBeNull()
  })
})

describe('a WebP', () => {
  const chunk = (type: string, data: readonly number[]): number[] => [
    ...bytesFrom(type),
    ...uint32(data.length).reverse(),
    ...data,
    ...(data.length % 2 === 1 ? [0] : []),
  ]
  const riff = (...chunks: readonly (readonly number[])[]): number[] => {
    const body = chunks.flat()
    return [
      ...bytesFrom('RIFF'),
      ...uint32(body.length + 4).reverse(),
      ...bytesFrom('WEBP'),
      ...body,
    ]
  }
  const header = (flags: number): number[] => chunk('VP8X', [flags, 0, 0, 0, 3, 0, 0, 2, 0, 0])
  const picture = [chunk('ICCP', [1]), chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 4, 0, 3, 0, 7])]

  it('keeps its picture and colours, and no longer announces what was removed', () => {
    const file = fileOf(
      riff(header(0x2c), ...picture, chunk('EXIF', exif(1)), chunk('XMP ', bytesFrom('me'))),
      bytesFrom('film'),
    )
    expect(strip(file)).toEqual(riff(header(0x20), ...picture))
    expect(read(file)).toMatchObject({ format: 'webp', width: 4, height: 3, isComplete: true })
  })

  it.each([[exif(8)], [[...bytesFrom('Exif\0\0'), ...exif(8)]]])(
    'keeps its orientation as its only tag',
    (data) => {
      const stripped = strip(fileOf(riff(header(0x2c), ...picture, chunk('EXIF', data))))
      const only = chunk('EXIF', [...tiffWithOrientation(8)])
      expect(stripped).toEqual(riff(header(0x28), ...picture, only))
    },
  )

  it('is incomplete when it was cut off, and not a photo when it is animated', () => {
    expect(read(fileOf(riff(...picture)).subarray(0, -2)).isComplete).toBe(false)
    expect(readPhotoFile(fileOf(riff(header(0x02), ...picture)))).toBeNull()
  })
})

describe('orientation', () => {
  it.each([
    ['a value out of range', exif(9)],
    ['a block that was cut off', exif(6).slice(0, 20)],
    [
      'a directory out of range',
      [...bytesFrom('II*\0'), 0xff, 0xff, 0xff, 0xff, ...Array(20).fill(0)],
    ],
    ['no TIFF at all', Array(40).fill(1)],
  ])('is upright for %s', (_what, tiff) => {
    expect(orientationIn(new Uint8Array(tiff))).toBe(1)
  })
})
