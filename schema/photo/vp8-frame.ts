import { type Bytes, viewOf } from './bytes.ts'
import { tokenChances, updateChances } from './vp8-tables.ts'

/** The boolean decoder of section 7. */
export class Reader {
  /** How many bytes have been taken in. Those after it have no effect on what was read. */
  used = 0
  isBeyondEnd = false
  private range = 255
  private value = 0
  private count = 0
  private readonly bytes: Bytes

  constructor(bytes: Bytes) {
    this.bytes = bytes
  }

  get length(): number {
    return this.bytes.length
  }

  bit(chance = 128): number {
    while (this.count < 8) {
      this.isBeyondEnd ||= this.used >= this.bytes.length
      this.value = (this.value << 8) | (this.bytes[this.used] ?? 0)
      this.used += 1
      this.count += 8
    }
    const split = 1 + (((this.range - 1) * chance) >> 8)
    const limit = split << (this.count - 8)
    const isSet = this.value >= limit
    if (isSet) this.value -= limit
    this.range = isSet ? this.range - split : split
    while (this.range < 128) {
      this.range <<= 1
      this.count -= 1
    }
    return isSet ? 1 : 0
  }

  number(bits: number): number {
    let number = 0
    for (let at = 0; at < bits; at += 1) number = number * 2 + this.bit()
    return number
  }

  /** Passes over so many optional numbers with a sign (9.3). */
  skipSigned(count: number, bits: number): void {
    for (let at = 0; at < count; at += 1) if (this.bit()) this.number(bits + 1)
  }
}

export type Frame = {
  readonly first: Reader
  readonly parts: readonly Reader[]
  readonly columns: number
  readonly rows: number
  readonly segmentChances: readonly number[] | null
  readonly skipChance: number | null
  readonly tokens: Uint8Array
}

/** The bytes before the first part. */
export const headLength = 10

/** The chances of the map of segments (9.3); null where the frame has no new map. */
const readSegments = (first: Reader): number[] | null => {
  if (!first.bit()) return null
  const hasMap = first.bit()
  if (first.bit()) {
    first.bit()
    first.skipSigned(4, 7)
    first.skipSigned(4, 6)
  }
  return hasMap ? [0, 1, 2].map(() => (first.bit() ? first.number(8) : 255)) : null
}

/** Passes over the settings of the loop filter (9.6). */
const skipFilter = (first: Reader): void => {
  first.number(1 + 6 + 3)
  if (first.bit() && first.bit()) first.skipSigned(8, 6)
}

/** The parts with the tokens (9.5); null where their lengths are more than there is. */
const partsOf = (bytes: Bytes, count: number): Bytes[] | null => {
  const view = viewOf(bytes)
  let at = 3 * (count - 1)
  if (at > bytes.length) return null
  const parts: Bytes[] = []
  for (let index = 0; index < count - 1; index += 1) {
    const length = view.getUint16(3 * index, true) + view.getUint8(3 * index + 2) * 65_536
    if (at + length > bytes.length) return null
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return [...parts, bytes.subarray(at)]
}

/** The head of a key frame, and readers of its parts; null where it is none, or is cut off (9.2 to 9.11). */
export const readFrame = (bytes: Bytes): Frame | null => {
  if (bytes.length < headLength || ((bytes[0] ?? 1) & 1) !== 0) return null
  const view = viewOf(bytes)
  const firstLength = (view.getUint16(0, true) + view.getUint8(2) * 65_536) >> 5
  const afterFirst = headLength + firstLength
  if (afterFirst > bytes.length) return null
  const first = new Reader(bytes.subarray(headLength, afterFirst))
  first.number(2)
  const segmentChances = readSegments(first)
  skipFilter(first)
  const parts = partsOf(bytes.subarray(afterFirst), 2 ** first.number(2))
  if (parts === null) return null
  first.number(7)
  first.skipSigned(5, 4)
  first.bit()
  const tokens = tokenChances.map((chance, at) =>
    first.bit(updateChances[at]) ? first.number(8) : chance,
  )
  const blocks = (at: number): number => ((view.getUint16(at, true) & 0x3fff) + 15) >> 4
  return {
    first,
    parts: parts.map((part) => new Reader(part)),
    segmentChances,
    tokens,
    skipChance: first.bit() ? first.number(8) : null,
    columns: blocks(6),
    rows: blocks(8),
  }
}
