export type Where = { readonly latitude: number; readonly longitude: number }

/** Where the Colosseum stands: the storyteller's double goes by that. */
export const colosseum: Where = { latitude: 41.8902, longitude: 12.4922 }
/** Far from every landmark that the double knows. */
export const atSea: Where = { latitude: -40, longitude: -30 }

const short = 3
const long = 4
const ascii = 2
const rational = 5

type Entry = { tag: number; type: number; count: number; value: Buffer }

/** A table of tags as TIFF has it, big-endian; values of more than 4 bytes stand behind it. */
const table = (at: number, entries: readonly Entry[]): Buffer => {
  const head = Buffer.alloc(2 + entries.length * 12 + 4)
  head.writeUInt16BE(entries.length, 0)
  const behind: Buffer[] = []
  let free = at + head.length
  entries.forEach(({ tag, type, count, value }, index) => {
    const offset = 2 + index * 12
    head.writeUInt16BE(tag, offset)
    head.writeUInt16BE(type, offset + 2)
    head.writeUInt32BE(count, offset + 4)
    if (value.length <= 4) value.copy(head, offset + 8)
    else {
      head.writeUInt32BE(free, offset + 8)
      behind.push(value)
      free += value.length
    }
  })
  return Buffer.concat([head, ...behind])
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const degrees = (value: number): Buffer => {
  const tenThousandths = Math.round(Math.abs(value) * 10_000)
  return Buffer.concat([tenThousandths, 10_000, 0, 1, 0, 1].map(uint32))
}

const letter = (text: string): Buffer => Buffer.from(`${text}\0`)

const gpsTable = (at: number, { latitude, longitude }: Where): Buffer =>
  table(at, [
    { tag: 1, type: ascii, count: 2, value: letter(latitude < 0 ? 'S' : 'N') },
    { tag: 2, type: rational, count: 3, value: degrees(latitude) },
    { tag: 3, type: ascii, count: 2, value: letter(longitude < 0 ? 'W' : 'E') },
    { tag: 4, type: rational, count: 3, value: degrees(longitude) },
  ])

const pointer = (tag: number, at: number): Entry => ({
  tag,
  type: long,
  count: 1,
  value: uint32(at),
})

const timeTable = (at: number, time: string): Buffer =>
  table(at, [{ tag: 0x9003, type: ascii, count: time.length + 1, value: letter(time) }])

/** The EXIF segment of a camera that had a clock, and knew where it was unless that is null. */
const exifSegment = (where: Where | null, turned: number): Buffer => {
  const first = 8
  const orientation = { tag: 0x0112, type: short, count: 1, value: uint16(turned) }
  const timeAt = first + 2 + (where === null ? 2 : 3) * 12 + 4
  const time = timeTable(timeAt, '2024:05:03 14:21:00')
  const gpsAt = timeAt + time.length
  const entries = [orientation, pointer(0x8769, timeAt)]
  const tiff = Buffer.concat([
    Buffer.from('MM\0*'),
    uint32(first),
    table(first, where === null ? entries : [...entries, pointer(0x8825, gpsAt)]),
    time,
    ...(where === null ? [] : [gpsTable(gpsAt, where)]),
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  return Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(body.length + 2), body])
}

/** A JPEG as a camera of 3 May 2024 writes it. `turned` is EXIF's orientation, 1 for upright. */
export const withExif = (jpeg: Buffer, where: Where | null, turned = 1): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), exifSegment(where, turned), jpeg.subarray(2)])
