import { ascii, type Bytes, concat, hasTextAt, latin1, viewOf } from './bytes.ts'
import { colourOf, curveAt, exactTag } from './icc-tags.ts'

/**
 * What becomes of a colour profile: one that is sRGB by its numbers, one without private tags, none
 * where browsers ignore it too, or `unclear` where its colours can't be kept without the rest.
 */
export type CleanProfile =
  | { readonly kind: 'srgb' | 'none' | 'unclear' }
  | { readonly kind: 'clean'; readonly bytes: Bytes }

/** The tags that browsers compute colours with, by type. Any other may identify somebody or a device. */
const shownTags: Readonly<Record<string, readonly string[]>> = {
  'XYZ ': ['wtpt', 'bkpt', 'rXYZ', 'gXYZ', 'bXYZ'],
  curv: ['rTRC', 'gTRC', 'bTRC', 'kTRC'],
  para: ['rTRC', 'gTRC', 'bTRC', 'kTRC'],
  sf32: ['chad'],
  cicp: ['cicp'],
  mft1: ['A2B0', 'A2B1', 'A2B2'],
  mft2: ['A2B0', 'A2B1', 'A2B2'],
}
const headLength = 128
const classes = ['mntr', 'scnr', 'prtr', 'spac']
const spaces = ['RGB ', 'GRAY', 'CMYK']
const connections = ['XYZ ', 'Lab ']
const maxTags = 100
/** Larger than a press's profile with three tables. */
export const maxProfileBytes = 4 * 1024 * 1024

type Tags = ReadonlyMap<string, Bytes>

/** A shown tag to the byte; `unclear` for a table of colours in a form that is not read here. */
const shownTag = (name: string, tag: Bytes): Bytes | 'unclear' | null => {
  const exact = shownTags[latin1(tag, 0, 4)]?.includes(name) ? exactTag(tag) : null
  return exact ?? (name === 'A2B0' ? 'unclear' : null)
}

/** The shown tags, and whether a table of colours had to be left out. Null when this is no profile. */
const readTags = (bytes: Bytes): { tags: Tags; isUnclear: boolean } | null => {
  const view = viewOf(bytes)
  const count = view.getUint32(headLength)
  if (count > maxTags || headLength + 4 + 12 * count > bytes.length) return null
  const tags = new Map<string, Bytes>()
  let isUnclear = false
  for (let index = 0; index < count; index += 1) {
    const at = headLength + 4 + 12 * index
    const [name, start, length] = [
      latin1(bytes, at, at + 4),
      view.getUint32(at + 4),
      view.getUint32(at + 8),
    ]
    if (start + length > bytes.length) return null
    const tag = shownTag(name, bytes.subarray(start, start + length))
    isUnclear ||= tag === 'unclear'
    if (tag instanceof Uint8Array && !tags.has(name)) tags.set(name, tag)
  }
  return { tags, isUnclear }
}

const isProfile = (bytes: Bytes): boolean =>
  bytes.length > headLength + 4 &&
  bytes.length <= maxProfileBytes &&
  hasTextAt(bytes, 36, 'acsp') &&
  [2, 4].includes(bytes[8] ?? 0) &&
  classes.includes(latin1(bytes, 12, 16)) &&
  spaces.includes(latin1(bytes, 16, 20)) &&
  connections.includes(latin1(bytes, 20, 24))

/** The primaries of sRGB as a profile has them: adapted to D50. */
const srgbColours = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
} as const

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.003

const isSrgbColour = (tags: Tags, name: keyof typeof srgbColours): boolean => {
  const tag = tags.get(name)
  if (tag === undefined || !hasTextAt(tag, 0, 'XYZ ')) return false
  return colourOf(tag).every((value, index) => isNear(value, srgbColours[name][index] ?? 0))
}

const srgbCurveAt = (x: number): number =>
  x <= 0.040_45 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4

const isSrgbCurve = (tag: Bytes | undefined): boolean =>
  tag !== undefined &&
  ['curv', 'para'].some((type) => hasTextAt(tag, 0, type)) &&
  [0.1, 0.25, 0.5, 0.75, 1].every((x) => isNear(curveAt(tag, x), srgbCurveAt(x)))

const isSrgb = (tags: Tags): boolean =>
  !tags.has('A2B0') &&
  (['rXYZ', 'gXYZ', 'bXYZ'] as const).every((name) => isSrgbColour(tags, name)) &&
  ['rTRC', 'gTRC', 'bTRC'].every((name) => isSrgbCurve(tags.get(name)))

/** Whether browsers have enough to compute colours with. */
const isEnough = (tags: Tags): boolean =>
  ['A2B0', 'kTRC'].some((name) => tags.has(name)) ||
  ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'].every((name) => tags.has(name))

/** A profile has a name and a copyright; these are the same for every profile. */
const texts = (version: number): readonly (readonly [name: string, tag: Bytes])[] => {
  const text = (name: string): Bytes => {
    if (version === 4)
      return new Uint8Array([
        ...[...ascii('mluc'), 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12, ...ascii('enUS')],
        ...[0, 0, 0, 2, 0, 0, 0, 28, 0, 0x2d],
      ])
    if (name === 'cprt') return new Uint8Array([...ascii('text'), 0, 0, 0, 0, 0x2d, 0])
    const tag = new Uint8Array(92)
    tag.set([...ascii('desc'), 0, 0, 0, 0, 0, 0, 0, 2, 0x2d])
    return tag
  }
  return [
    ['desc', text('desc')],
    ['cprt', text('cprt')],
  ]
}

/** Version, class, colour spaces and rendering intent; no maker, device, date or signature. */
const newHead = (bytes: Bytes): Bytes => {
  const head = new Uint8Array(headLength)
  head.set([bytes[8] ?? 0, bytes[8] === 4 ? 0x30 : 0x10], 8)
  head.set(bytes.subarray(12, 24), 12)
  // 1 January 2000: a date that readers accept.
  head.set([0x07, 0xd0, 0, 1, 0, 1], 24)
  head.set(ascii('acsp'), 36)
  head[67] = (bytes[67] ?? 0) & 3
  head.set([0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d], 68)
  return head
}

const aligned = (length: number): number => Math.ceil(length / 4) * 4

const writeProfile = (bytes: Bytes, shown: Tags): Bytes => {
  const tags = [...texts(bytes[8] ?? 0), ...shown]
  const table = new Uint8Array(4 + 12 * tags.length)
  const view = viewOf(table)
  view.setUint32(0, tags.length)
  const pieces: Bytes[] = []
  let end = headLength + table.length
  for (const [index, [name, tag]] of tags.entries()) {
    table.set(ascii(name), 4 + 12 * index)
    view.setUint32(8 + 12 * index, end)
    view.setUint32(12 + 12 * index, tag.length)
    const piece = new Uint8Array(aligned(tag.length))
    piece.set(tag)
    pieces.push(piece)
    end += piece.length
  }
  const profile = concat(bytes, [newHead(bytes), table, ...pieces])
  viewOf(profile).setUint32(0, profile.length)
  return profile
}

/** Reads an ICC profile (ICC.1:2022) and keeps what colours are computed with. */
export const cleanProfile = (bytes: Bytes): CleanProfile => {
  if (!isProfile(bytes)) return { kind: 'none' }
  const read = readTags(bytes)
  if (read === null) return { kind: 'none' }
  const { tags, isUnclear } = read
  if (isSrgb(tags)) return { kind: 'srgb' }
  if (isEnough(tags)) return { kind: 'clean', bytes: writeProfile(bytes, tags) }
  return { kind: isUnclear ? 'unclear' : 'none' }
}
