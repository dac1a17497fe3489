import { describe, expect, it } from 'vitest'
import type { Bytes } from './bytes.ts'
import { orientationIn, tiffWithOrientation } from './orientation.ts'
import type { PhotoFile } from './photo-file.ts'
import { crc32 } from './png.ts'
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
const strip = async (bytes: Bytes): Promise<number[]> => {
  const stripped = await stripMetadata(bytes, read(bytes))
  if (stripped === null) throw new Error('Its colours are not clear')
  return [...stripped]
}

/** EXIF as cameras write it: an orientation among other tags, in either byte order. */
const exif = (orientation: number, isLittle = false): number[] => {
  const tiff = new Uint8Array(64)
  const view = new DataView(tiff.buffer)
  tiff.set(bytesFrom(isLittle ? 'II*\0' : 'MM\0*'))
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, 2, isLittle)
  view.setUint16(10, 0x010f, isLittle)
  view.setUint16(22, 0x0112, isLittle)
  view.setUint16(24, 3, isLittle)
  view.setUint32(26, 1, isLittle)
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
  const quantization = segment(0xdb, `\0${'q'.repeat(64)}`)
  const jfif = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0')
  const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01')
  /** Coded data with an escaped 0xff, a restart marker and a marker that only damage leaves. */
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0x9f, 4]
  const end = [0xff, 0xd9]
  const whole = [start, frame, scan, end].flat()
  /** A photo with these segments before its frame, or with these bytes after its end. */
  const photoWith = (...segments: readonly number[][]): Bytes =>
    fileOf(start, ...segments, frame, scan, end)
  const followedBy = (...after: readonly number[][]): Bytes => fileOf(whole, ...after)
  const metadata = [
    segment(0xe0, 'JFXX\0 a thumbnail'),
    segment(0xe1, `Exif\0\0${text(exif(1))}`),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'),
    segment(0xe2, 'MPF\0 other pictures'),
    segment(0xec, 'OLYMPUS'),
    segment(0xed, 'Photoshop 3.0\0 IPTC <!DOCTYPE plist>'),
    segment(0xfe, 'by me'),
  ]

  it('keeps its frame, colours and picture, and loses every other segment', async () => {
    const kept = [jfif, adobe]
    const file = fileOf(start, ...kept, ...metadata, quantization, frame, scan, end)
    expect(await strip(file)).toEqual([start, ...kept, quantization, frame, scan, end].flat())
    expect(read(file)).toMatchObject({ format: 'jpeg', width: 4, height: 3, isComplete: true })
  })

  it('loses what is between its scans and after its end', async () => {
    const tables = segment(0xc4, '\0'.repeat(17))
    const after = [...start, ...metadata.flat(), ...end]
    const file = fileOf(start, frame, scan, ...metadata, tables, scan, end, after)
    expect(await strip(file)).toEqual([start, frame, scan, tables, scan, end].flat())
    expect(read(file).hidesOtherFile).toBe(false)
  })

  it.each([
    ['a single stray byte', [0x14]],
    ['a film', bytesFrom('\0\0\0\x18ftypmp42 and PK\x03 by chance')],
  ])('is complete with %s after its end', (_what, after) => {
    expect(read(followedBy(after))).toMatchObject({ isComplete: true, hidesOtherFile: false })
  })

  it.each([
    ['a zip after its end', followedBy(bytesFrom('PK\x03\x04'))],
    ['a zip directory far after its end', followedBy(Array(9000).fill(7), bytesFrom('PK\x05\x06'))],
    ['HTML in a comment', photoWith(segment(0xfe, '<HTML>'))],
    ['a script in its profile', photoWith(segment(0xe2, 'ICC_PROFILE\0<script>'))],
  ])('is reported when it hides %s', (_what, file) => {
    expect(read(file).hidesOtherFile).toBe(true)
  })

  it.each([3, 6, 8])('keeps orientation %i as its only tag', async (orientation) => {
    for (const isLittle of [true, false]) {
      const tag = segment(0xe1, `Exif\0\0${text(exif(orientation, isLittle))}`)
      const stripped = await strip(photoWith(tag))
      const only = segment(0xe1, `Exif\0\0${text([...tiffWithOrientation(orientation)])}`)
      expect(stripped).toEqual([...photoWith(only)])
      expect(read(new Uint8Array(stripped)).orientation).toBe(orientation)
    }
  })

  it.each([
    ['two Exif segments', [exif(3), exif(6)], 3],
    ['a first Exif segment without an orientation', [exif(0), exif(6)], 1],
    ['an empty first Exif segment', [[], exif(6)], 6],
  ])('is turned by the first of its Exif segments: %s', (_what, blocks, orientation) => {
    const segments = blocks.map((block) => segment(0xe1, `Exif\0\0${text(block)}`))
    expect(read(photoWith(...segments)).orientation).toBe(orientation)
    expect(read(fileOf(start, frame, scan, ...segments, end)).orientation).toBe(1)
  })

  it('has an end again when it was cut off within its picture', async () => {
    expect(await strip(new Uint8Array(whole.slice(0, -2)))).toEqual(whole)
    expect(await strip(new Uint8Array(whole.slice(0, -6)))).toEqual([...whole.slice(0, -6), ...end])
    const [tables, next] = [segment(0xc4, '\0'.repeat(17)), segment(0xc4, 'cut off')]
    expect(await strip(fileOf(start, frame, scan, tables, next.slice(0, -3)))).toEqual(
      [start, frame, scan, tables, end].flat(),
    )
  })

  it('passes over what stands between its segments, as browsers do', async () => {
    const file = fileOf(start, jfif, bytesFrom('by me'), frame, [0xff], scan, end)
    expect(await strip(file)).toEqual([start, jfif, frame, scan, end].flat())
  })

  it('keeps JFIF and Adobe segments to the letter, and none of another length', async () => {
    const long = [
      segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\x01\x01rgb and by me'),
      segment(0xee, 'Adobe\0\x64by m\x01 by me'),
    ]
    const short = [segment(0xe0, 'JFIF\0'), segment(0xee, 'Adobe by me'), segment(0xee, 'by me')]
    expect(await strip(photoWith(...long))).toEqual([...photoWith(jfif, adobe)])
    expect(await strip(photoWith(...short))).toEqual(whole)
  })

  it.each([
    ['12 bits', fileOf(start, segment(0xc0, '\x0c\0\x03\0\x04\x01\x01\x11\0'), scan, end)],
    [
      'two colours',
      fileOf(start, segment(0xc0, '\x08\0\x03\0\x04\x02\x01\x11\0\x02\x11\0'), scan, end),
    ],
    ['a lossless frame', fileOf(start, segment(0xc3, '\x08\0\x03\0\x04\x01\x01\x11\0'), scan, end)],
    ['a JPG0 segment', photoWith(segment(0xf0, 'by me'))],
    ['a reserved segment', photoWith(segment(0x02, 'by me'))],
    ['a hierarchy', photoWith(segment(0xde, 'by me'))],
    ['text after a table', photoWith(segment(0xdb, `\0${'q'.repeat(64)} by me`))],
    ['a second start', photoWith(start)],
  ])('is no photo with %s: no browser shows it', (_what, file) => {
    expect(readPhotoFile(file)).toBeNull()
  })

  it.each([
    ['in a segment', fileOf(start, frame, segment(0xe1, 'Exif')).subarray(0, -2)],
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
    ...uint32(crc32(new Uint8Array([...bytesFrom(type), ...data]))),
  ]
  const header = chunk('IHDR', [...uint32(4), ...uint32(3), 8, 2, 0, 0, 0])
  const colours = [chunk('gAMA', [0, 0, 1, 1]), chunk('sRGB', [0])]
  const picture = [...colours, chunk('IDAT', [2]), chunk('IEND')]

  it('keeps its pixels and colours, and loses every other chunk and what follows its end', async () => {
    const metadata = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'eXIf'].map((type) =>
      chunk(type, [1]),
    )
    const file = fileOf(signature, header, ...metadata, ...picture, bytesFrom('film'))
    expect(await strip(file)).toEqual([signature, header, ...picture].flat())
    expect(read(file)).toMatchObject({ format: 'png', width: 4, height: 3, isComplete: true })
  })

  it('keeps its orientation with a valid checksum', async () => {
    const file = fileOf(signature, header, chunk('eXIf', exif(6)), ...picture)
    const stripped = new Uint8Array(await strip(file))
    expect(read(stripped).orientation).toBe(6)
    // The checksum of this chunk by another implementation (zlib.crc32).
    const at = signature.length + header.length
    expect([...stripped.subarray(at + 34, at + 38)]).toEqual([0xd6, 0x67, 0x4b, 0x69])
  })

  it('reads the first orientation before its pixels, if its checksum is right', () => {
    const [right, late] = [chunk('eXIf', exif(6)), chunk('eXIf', exif(3))]
    const wrong = [...right.slice(0, -1), 0]
    const pixels = chunk('IDAT', [2])
    const turned = (...chunks: number[][]) => read(fileOf(signature, header, ...chunks)).orientation
    expect(turned(right, late, pixels, chunk('IEND'))).toBe(6)
    expect(turned(pixels, late, chunk('IEND'))).toBe(1)
    expect(turned(wrong, pixels, chunk('IEND'))).toBe(1)
  })

  it('has its end again when only that was cut off', async () => {
    const whole = fileOf(signature, header, ...picture)
    expect(await strip(whole.subarray(0, -12))).toEqual([...whole])
    // One byte less, and its pixels are not all there.
    expect(readPhotoFile(whole.subarray(0, -13))).toBeNull()
  })

  it('loses chunks of another length, and is no photo with one that no reader may pass over', async () => {
    const long = [
      chunk('gAMA', bytesFrom('1234 by me')),
      chunk('pHYs', bytesFrom('123456789 by me')),
    ]
    const whole = fileOf(signature, header, ...picture)
    expect(await strip(fileOf(signature, header, ...long, ...picture))).toEqual([...whole])
    expect(readPhotoFile(fileOf(signature, header, chunk('ABCD'), ...picture))).toBeNull()
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
    const body = [...bytesFrom('WEBP'), ...chunks.flat()]
    return [...bytesFrom('RIFF'), ...uint32(body.length).reverse(), ...body]
  }
  const header = (flags: number): number[] => chunk('VP8X', [flags, 0, 0, 0, 3, 0, 0, 2, 0, 0])
  const picture = [chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 4, 0, 3, 0, 7])]

  it('keeps its picture and colours, and no longer announces what was removed', async () => {
    const metadata = [chunk('EXIF', exif(1)), chunk('XMP ', bytesFrom('me'))]
    const whole = riff(header(0x3c), chunk('ICCP', [1]), ...picture, ...metadata)
    const file = fileOf(whole, bytesFrom('film'))
    expect(await strip(file)).toEqual(riff(header(0x10), ...picture))
    expect(read(file)).toMatchObject({ format: 'webp', width: 4, height: 3, isComplete: true })
  })

  it.each([[exif(8)], [[...bytesFrom('Exif\0\0'), ...exif(8)]]])(
    'keeps its orientation as its only tag',
    async (data) => {
      const stripped = await strip(fileOf(riff(header(0x2c), ...picture, chunk('EXIF', data))))
      const only = chunk('EXIF', [...tiffWithOrientation(8)])
      expect(stripped).toEqual(riff(header(0x08), ...picture, only))
    },
  )

  it('is incomplete when it was cut off, and not a photo when it is animated', () => {
    expect(read(fileOf(riff(...picture)).subarray(0, -2)).isComplete).toBe(false)
    expect(readPhotoFile(fileOf(riff(header(0x02), ...picture)))).toBeNull()
  })
})

describe('orientation', () => {
  it('is that of the first entry with a value from 1 to 8', () => {
    const entries = exif(6)
    const twice = (value: number): Bytes => {
      // The first of the two entries is about the camera: make it an orientation as well.
      const tiff = new Uint8Array(entries)
      tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value], 10)
      return tiff
    }
    expect([0, 9, 3].map((value) => orientationIn(twice(value)))).toEqual([6, 6, 3])
  })

  it.each([
    ['a value out of range', exif(9)],
    ['a type other than short', [...exif(6).slice(0, 25), 4, ...exif(6).slice(26)]],
    ['two values', [...exif(6).slice(0, 29), 2, ...exif(6).slice(30)]],
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
