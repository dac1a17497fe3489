import type { Bytes } from './bytes.ts'
import { type Frame, headLength, type Reader, readFrame } from './vp8-frame.ts'
import { modeChances } from './vp8-tables.ts'

// Walks a VP8 key frame (RFC 6386) to the end of its data, without making a picture of it. The
// format does not say where that is, and decoders pass over what follows.

// The modes of a subblock, by their numbers in the table.
const mode = { dc: 0, tm: 1, ve: 2, he: 3, rd: 4, vr: 5, ld: 6, vl: 7, hd: 8, hu: 9 } as const

/** The mode of a subblock, whose neighbours have these modes (11.4). */
const readMode = (first: Reader, above: number, left: number): number => {
  const start = (above * 10 + left) * 9
  const bit = (node: number): number => first.bit(modeChances[start + node])
  if (!bit(0)) return mode.dc
  if (!bit(1)) return mode.tm
  if (!bit(2)) return mode.ve
  if (!bit(3)) {
    if (!bit(4)) return mode.he
    return bit(5) ? mode.vr : mode.rd
  }
  if (!bit(6)) return mode.ld
  if (!bit(7)) return mode.vl
  return bit(8) ? mode.hu : mode.hd
}

/** The mode of a whole block (11.2). */
const readBlockMode = (first: Reader): number => {
  if (first.bit(156)) return first.bit() ? mode.tm : mode.he
  return first.bit(163) ? mode.ve : mode.dc
}

const skipColourMode = (first: Reader): void => {
  if (first.bit(142) && first.bit(114)) first.bit(183)
}

const bands = [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0]
/** The extra bits of the larger values (13.2). */
const extras = [
  [173, 148, 140],
  [176, 155, 140, 135],
  [180, 157, 141, 134, 130],
  [254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129],
]

/** Passes over a value of 2 or more, whose nodes begin at `at`. */
const skipValue = (part: Reader, tokens: Uint8Array, at: number): void => {
  const bit = (node: number): number => part.bit(tokens[at + node])
  if (!bit(3)) {
    if (bit(4)) bit(5)
    return
  }
  if (!bit(6)) {
    if (!bit(7)) part.bit(159)
    else {
      part.bit(165)
      part.bit(145)
    }
    return
  }
  const high = bit(8)
  for (const chance of extras[2 * high + bit(9 + high)] ?? []) part.bit(chance)
}

/** Passes over the values of a subblock (13). Returns 1 where it has any, else 0. */
const skipValues = (part: Reader, tokens: Uint8Array, plane: number, context: number): number => {
  const nodesAt = (place: number, seen: number): number =>
    ((plane * 8 + (bands[place] ?? 0)) * 3 + seen) * 11
  let place = plane === 0 ? 1 : 0
  let at = nodesAt(place, context)
  if (!part.bit(tokens[at])) return 0
  while (place < 16) {
    place += 1
    if (!part.bit(tokens[at + 1])) {
      at = nodesAt(place, 0)
      continue
    }
    const isLarge = part.bit(tokens[at + 2])
    if (isLarge) skipValue(part, tokens, at)
    at = nodesAt(place, isLarge ? 2 : 1)
    part.bit()
    if (place < 16 && !part.bit(tokens[at])) break
  }
  return 1
}

/** What is remembered of a block for its neighbours: modes and which subblocks have values. */
type Edge = { readonly modes: number[]; readonly values: number[]; whole: number }

const newEdge = (): Edge => ({
  modes: [0, 0, 0, 0],
  values: new Array<number>(8).fill(0),
  whole: 0,
})

/** Luma in 4 × 4 subblocks, then two colours in 2 × 2: where they stand among an edge's values. */
const planes = [
  { start: 0, size: 4 },
  { start: 4, size: 2 },
  { start: 6, size: 2 },
] as const

const skipBlockValues = (
  part: Reader,
  tokens: Uint8Array,
  { above, left }: { readonly above: Edge; readonly left: Edge },
  isWhole: boolean,
): void => {
  if (isWhole) {
    const whole = skipValues(part, tokens, 1, above.whole + left.whole)
    above.whole = left.whole = whole
  }
  for (const { start, size } of planes) {
    const plane = start > 0 ? 2 : isWhole ? 0 : 3
    for (let y = start; y < start + size; y += 1) {
      for (let x = start; x < start + size; x += 1) {
        const context = (above.values[x] ?? 0) + (left.values[y] ?? 0)
        const has = skipValues(part, tokens, plane, context)
        above.values[x] = left.values[y] = has
      }
    }
  }
}

const skipBlock = (frame: Frame, part: Reader, above: Edge, left: Edge): void => {
  const { first, segmentChances, skipChance, tokens } = frame
  if (segmentChances) {
    const [top, low, high] = segmentChances
    first.bit(first.bit(top) ? high : low)
  }
  const isSkipped = skipChance !== null && first.bit(skipChance) === 1
  const isWhole = first.bit(145) === 1
  if (isWhole) {
    const found = readBlockMode(first)
    above.modes.fill(found)
    left.modes.fill(found)
  } else {
    for (let y = 0; y < 4; y += 1)
      for (let x = 0; x < 4; x += 1)
        above.modes[x] = left.modes[y] = readMode(first, above.modes[x] ?? 0, left.modes[y] ?? 0)
  }
  skipColourMode(first)
  if (!isSkipped) {
    skipBlockValues(part, tokens, { above, left }, isWhole)
    return
  }
  above.values.fill(0)
  left.values.fill(0)
  if (isWhole) above.whole = left.whole = 0
}

/** Encoders end with a byte or two that no decoder needs. */
const slack = 2

/** Where what follows a part's data begins; null where nothing does. */
const tailOf = ({ used, length }: Reader): number | null => (used + slack < length ? used : null)

/**
 * A VP8 key frame without what follows its data, and with zeros for what follows the data of a part.
 * What can't be read to its end is returned as it is: there the data are all of it.
 */
export const cutFrame = (bytes: Bytes): Bytes => {
  const frame = readFrame(bytes)
  if (frame === null) return bytes
  const above = Array.from({ length: frame.columns }, newEdge)
  for (let row = 0; row < frame.rows; row += 1) {
    const part = frame.parts[row % frame.parts.length]
    if (part === undefined) return bytes
    const left = newEdge()
    for (const edge of above) skipBlock(frame, part, edge, left)
    if (part.isBeyondEnd || frame.first.isBeyondEnd) return bytes
  }
  const cut = bytes.slice()
  let at = headLength
  const ends = [frame.first, ...frame.parts]
  for (const [index, part] of ends.entries()) {
    const tail = tailOf(part)
    if (tail !== null) cut.fill(0, at + tail, at + part.length)
    if (index === ends.length - 1) return tail === null ? cut : cut.subarray(0, at + tail + slack)
    at += part.length
    if (index === 0) at += 3 * (frame.parts.length - 1)
  }
  return cut
}
