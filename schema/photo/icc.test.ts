import { describe, expect, it } from 'vitest'
import { type Bytes, latin1 } from './bytes.ts'
import { cleanProfile } from './icc.ts'
import { crc32 } from './png.ts'
import { readPhotoFile, stripMetadata } from './strip-metadata.ts'
import { inflate, storedStream } from './zlib.ts'

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const uint32 = (value: number): number[] =>
  [value >>> 24, value >> 16, value >> 8, value].map((byte) => byte & 0xff)
const fixed = (value: number): number[] => uint32(Math.round(value * 65_536))

type Tag = readonly [name: string, data: readonly number[]]

const colour = (...values: readonly number[]): number[] => [
  ...ascii('XYZ \0\0\0\0'),
  ...values.flatMap(fixed),
]
const parametric = (kind: number, ...values: readonly number[]): number[] => [
  ...ascii('para\0\0\0\0'),
  ...[0, kind, 0, 0],
  ...values.flatMap(fixed),
]
const table = (of: (x: number) => number, count = 1024): number[] => [
  ...[...ascii('curv\0\0\0\0'), ...uint32(count)],
  ...Array.from({ length: count }, (_, index) =>
    Math.round(of(index / (count - 1)) * 65_535),
  ).flatMap((value) => [value >> 8, value & 0xff]),
]

/** A profile as a device writes it, with its maker, model, date and the tags that are given. */
const profile = (tags: readonly Tag[], { version = 4, space = 'RGB ' } = {}): Bytes => {
  const start = 128 + 4 + 12 * tags.length
  const table = tags.flatMap(([name, data], index) => {
    const before = tags.slice(0, index).reduce((sum, [, { length }]) => sum + length, 0)
    return [...ascii(name), ...uint32(start + before), ...uint32(data.length)]
  })
  const bytes = new Uint8Array([
    ...new Array<number>(128).fill(0x53),
    ...uint32(tags.length),
    ...table,
    ...tags.flatMap(([, data]) => data),
  ])
  bytes.set([version], 8)
  bytes.set(ascii(`mntr${space}XYZ `), 12)
  bytes.set(ascii('acsp'), 36)
  return bytes
}

const srgbCurve = parametric(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45)
const srgbColours: Tag[] = [
  ['rXYZ', colour(0.436_07, 0.222_49, 0.013_92)],
  ['gXYZ', colour(0.385_15, 0.716_87, 0.097_08)],
  ['bXYZ', colour(0.143_07, 0.060_61, 0.7141)],
]
const displayP3: Tag[] = [
  ['rXYZ', colour(0.515_12, 0.2412, -0.001_05)],
  ['gXYZ', colour(0.291_98, 0.692_25, 0.041_89)],
  ['bXYZ', colour(0.1571, 0.066_57, 0.784_07)],
]
const curves = (curve: readonly number[]): Tag[] =>
  ['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curve])

/** What Apple's and other displays say of themselves. */
const ofDevice: Tag[] = [
  ['desc', ascii('desc\0\0\0\0 Jane’s display')],
  ['mmod', ascii('mmod\0\0\0\0 serial number 123')],
  ['vcgt', ascii('vcgt\0\0\0\0 Jane')],
  ['cprt', ascii('text\0\0\0\0 Jane Doe')],
]

const cleanBytes = (bytes: Bytes): Bytes => {
  const clean = cleanProfile(bytes)
  if (clean.kind !== 'clean') throw new Error(`The profile is ${clean.kind}`)
  return clean.bytes
}

const sectionOf = (bytes: Bytes, name: string): string => {
  const at = latin1(bytes).indexOf(name, 128)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return latin1(bytes, view.getUint32(at + 4), view.getUint32(at + 4) + view.getUint32(at + 8))
}

describe('cleanProfile', () => {
  it.each([
    ['by a formula', srgbCurve],
    ['by a table', table((x) => (x <= 0.040_45 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))],
  ])('finds sRGB by its numbers, whatever it calls itself: %s', (_how, curve) => {
    const bytes = profile([...ofDevice, ...srgbColours, ...curves(curve)])
    expect(cleanProfile(bytes)).toEqual({ kind: 'srgb' })
  })

  it.each([
    ['other primaries', [...displayP3, ...curves(srgbCurve)]],
    ['another curve', [...srgbColours, ...curves(parametric(0, 1.8))]],
    ['another curve, by a table', [...srgbColours, ...curves(table((x) => x ** 1.8, 256))]],
  ])('keeps the colours of a profile with %s, and nothing else', (_what, tags) => {
    for (const version of [2, 4]) {
      const bytes = cleanBytes(profile([...ofDevice, ...tags], { version }))
      for (const [name, data] of tags)
        expect(sectionOf(bytes, name)).toBe(latin1(new Uint8Array(data)))
      expect(latin1(bytes)).not.toMatch(/Jane|serial|SS|mmod|vcgt/)
      expect(cleanBytes(bytes)).toEqual(bytes)
    }
  })

  it('cuts what follows the numbers within a tag', () => {
    const long = curves([...srgbCurve, ...ascii('by Jane')])
    const bytes = cleanBytes(
      profile([
        ...displayP3.map(([name, data]): Tag => [name, [...data, ...ascii(' Jane')]]),
        ...long,
      ]),
    )
    expect(latin1(bytes)).not.toContain('Jane')
  })

  it('keeps the tables of a press, to the byte', () => {
    const press: Tag[] = [
      [
        'A2B0',
        [
          ...ascii('mft1\0\0\0\0'),
          4,
          3,
          2,
          0x53,
          ...new Array<number>(36 + 256 * 7 + 48).fill(7),
          ...ascii('Jane'),
        ],
      ],
    ]
    const bytes = cleanBytes(profile(press, { space: 'CMYK', version: 2 }))
    expect(sectionOf(bytes, 'A2B0')).toHaveLength(48 + 256 * 7 + 48)
    expect(latin1(bytes)).not.toContain('Jane')
  })

  it('says that colours are unclear which only a table of another form has', () => {
    const bytes = profile([['A2B0', ascii('mAB \0\0\0\0 and much more than can be read here')]])
    expect(cleanProfile(bytes)).toEqual({ kind: 'unclear' })
  })

  it.each([
    ['text', new Uint8Array(ascii('SECRET owner=Jane Doe'.repeat(20)))],
    ['a profile without colours', profile(ofDevice)],
    ['a tag beyond the end', profile([...displayP3, ...curves(srgbCurve)]).subarray(0, -8)],
    [
      'too many tags',
      (() => {
        const bytes = profile(displayP3)
        bytes.set(uint32(0xffffffff), 128)
        return bytes
      })(),
    ],
  ])('finds no profile in %s', (_what, bytes) => {
    expect(cleanProfile(bytes)).toEqual({ kind: 'none' })
  })
})

describe('zlib', () => {
  it('storedStream is read by inflate, in several blocks', async () => {
    const bytes = new Uint8Array(150_000).map((_, index) => index % 251)
    expect(await inflate(storedStream(bytes), bytes.length)).toEqual(bytes)
  })

  it('inflate returns null for a broken stream, and for one beyond its limit', async () => {
    expect(await inflate(new Uint8Array(ascii('no zlib')), 100)).toBeNull()
    expect(await inflate(storedStream(new Uint8Array(101)), 100)).toBeNull()
  })
})

describe('a PNG with a profile', () => {
  const chunk = (type: string, data: readonly number[]): number[] => {
    const named = [...ascii(type), ...data]
    return [...uint32(data.length), ...named, ...uint32(crc32(new Uint8Array(named)))]
  }
  const strip = async (bytes: Bytes): Promise<Bytes | null> => {
    const png = new Uint8Array([
      0x89,
      ...ascii('PNG\r\n\x1a\n'),
      ...chunk('IHDR', [...uint32(1), ...uint32(1), 8, 2, 0, 0, 0]),
      ...chunk('iCCP', [...ascii('Jane display'), 0, 0, ...storedStream(bytes)]),
      ...chunk('IDAT', [1]),
      ...chunk('IEND', []),
    ])
    const file = readPhotoFile(png)
    if (file === null) throw new Error('Not a photo')
    return stripMetadata(png, file)
  }

  it('keeps its colours, and not the name that the device gave them', async () => {
    const stripped = latin1(
      (await strip(profile([...displayP3, ...curves(srgbCurve)]))) ?? new Uint8Array(),
    )
    expect(stripped).toContain('iCCP-\0')
    expect(stripped).not.toContain('Jane')
  })

  it('is refused whole where its colours are unclear', async () => {
    const unclear = profile([['A2B0', ascii('mAB \0\0\0\0 and much more than can be read here')]])
    expect(await strip(unclear)).toBeNull()
  })
})
