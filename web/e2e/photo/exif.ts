export type Where = { readonly latitude: number; readonly longitude: number }

/** The storyteller's double recognises the Colosseum by this. */
export const colosseum: Where = { latitude: 41.8902, longitude: 12.4922 }
/** Far from all landmarks of the double. */
export const atSea: Where = { latitude: -40, longitude: -30 }

const types = { ascii: 2, short: 3, long: 4, rational: 5 } as const

type Entry = readonly [tag: number, type: keyof typeof types, count: number, value: Buffer]

const uint16 = (...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]))

const uint32 = (...values: readonly number[]): Buffer =>
  uint16(...values.flatMap((value) => [value >>> 16, value & 0xffff]))

const text = (value: string): Buffer => Buffer.from(`${value}\0`)

const degrees = (value: number): Buffer =>
  uint32(Math.round(Math.abs(value) * 10_000), 10_000, 0, 1, 0, 1)

/** A big-endian TIFF directory at an offset; values longer than 4 bytes follow it. */
const directory = (at: number, entries: readonly Entry[]): Buffer => {
  const behind: Buffer[] = []
  let free = at + 2 + entries.length * 12 + 4
  const rows = entries.map(([tag, type, count, value]) => {
    const head = Buffer.concat([uint16(tag, types[type]), uint32(count)])
    if (value.length <= 4) return Buffer.concat([head, value], 12)
    behind.push(value)
    free += value.length
    return Buffer.concat([head, uint32(free - value.length)])
  })
  return Buffer.concat([uint16(entries.length), ...rows, uint32(0), ...behind])
}

const gpsEntries = ({ latitude, longitude }: Where): readonly Entry[] => [
  [1, 'ascii', 2, text(latitude < 0 ? 'S' : 'N')],
  [2, 'rational', 3, degrees(latitude)],
  [3, 'ascii', 2, text(longitude < 0 ? 'W' : 'E')],
  [4, 'rational', 3, degrees(longitude)],
]

/** The EXIF segment of a camera with a clock, and with a location unless that is null. */
const exifSegment = (where: Where | null, orientation: number): Buffer => {
  const first = 8
  const timeAt = first + 2 + (where === null ? 2 : 3) * 12 + 4
  const time = directory(timeAt, [[0x9003, 'ascii', 20, text('2024:05:03 14:21:00')]])
  const gpsAt = timeAt + time.length
  const gps = where === null ? Buffer.alloc(0) : directory(gpsAt, gpsEntries(where))
  const entries: readonly Entry[] = [
    [0x0112, 'short', 1, uint16(orientation)],
    [0x8769, 'long', 1, uint32(timeAt)],
    ...(where === null ? [] : [[0x8825, 'long', 1, uint32(gpsAt)] as const]),
  ]
  const tiff = [Buffer.from('MM\0*'), uint32(first), directory(first, entries), time, gps]
  const body = Buffer.concat([Buffer.from('Exif\0\0'), ...tiff])
  return Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(body.length + 2), body])
}

/** A JPEG as a camera writes it, of 3 May 2024. `orientation` is EXIF's, 1 for upright. */
export const withExif = (jpeg: Buffer, where: Where | null, orientation = 1): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), exifSegment(where, orientation), jpeg.subarray(2)])
