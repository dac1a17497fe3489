import type { Bytes } from './bytes.ts'

// Walks a zlib stream (RFC 1950, 1951) to its end without unpacking it. Readers pass over what
// follows it.

const maxLength = 15

/**
 * How many codes each length has, and their symbols in order. Without a table of all bits: a file of 8 MB may
 * have 700,000 blocks with codes of their own, and a step for each bit stays in proportion to the file.
 */
type Codes = { readonly counts: Uint16Array; readonly symbols: Uint16Array }

const codesOf = (lengths: readonly number[]): Codes => {
  const counts = new Uint16Array(maxLength + 1)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const places = new Uint16Array(maxLength + 2)
  for (let length = 1; length <= maxLength; length += 1)
    places[length + 1] = (places[length] ?? 0) + (counts[length] ?? 0)
  const symbols = new Uint16Array(lengths.length)
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] ?? 0
    if (length === 0) continue
    const place = places[length] ?? 0
    symbols[place] = symbol
    places[length] = place + 1
  }
  return { counts, symbols }
}

/** Reads bits, the lowest first. Beyond the end they are 0. */
class Bits {
  at = 0
  private held = 0
  private count = 0
  private readonly bytes: Bytes

  constructor(bytes: Bytes) {
    this.bytes = bytes
  }

  get isBeyondEnd(): boolean {
    return this.at - (this.count >> 3) > this.bytes.length
  }

  private hold(count: number): void {
    while (this.count < count) {
      this.held |= (this.bytes[this.at] ?? 0) << this.count
      this.at += 1
      this.count += 8
    }
  }

  take(count: number): number {
    this.hold(count)
    const bits = this.held & ((1 << count) - 1)
    this.held >>>= count
    this.count -= count
    return bits
  }

  /** The next symbol; null where no code fits. */
  symbol({ counts, symbols }: Codes): number | null {
    this.hold(maxLength)
    let [code, first, place] = [0, 0, 0]
    for (let length = 1; length <= maxLength; length += 1) {
      const count = counts[length] ?? 0
      code |= (this.held >> (length - 1)) & 1
      if (code < first + count) {
        this.held >>>= length
        this.count -= length
        return symbols[place + code - first] ?? null
      }
      place += count
      first = (first + count) << 1
      code <<= 1
    }
    return null
  }

  /** Goes on at the next whole byte. Returns its position. */
  align(): number {
    this.at -= this.count >> 3
    this.held = 0
    this.count = 0
    return this.at
  }
}

const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

const fixed = (() => {
  const lengths = Array.from({ length: 288 }, (_, at) =>
    at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8,
  )
  return { literals: codesOf(lengths), distances: codesOf(new Array<number>(30).fill(5)) }
})()

const readCodes = (bits: Bits): typeof fixed | null => {
  const [literals, distances, count] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4]
  const small = new Array<number>(19).fill(0)
  for (const symbol of order.slice(0, count)) small[symbol] = bits.take(3)
  const codes = codesOf(small)
  const lengths: number[] = []
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(codes)
    if (symbol === null || bits.isBeyondEnd) return null
    if (symbol < 16) lengths.push(symbol)
    else {
      const repeated = symbol === 16 ? (lengths.at(-1) ?? 0) : 0
      const times =
        symbol === 16 ? bits.take(2) + 3 : symbol === 17 ? bits.take(3) + 3 : bits.take(7) + 11
      for (let time = 0; time < times; time += 1) lengths.push(repeated)
    }
  }
  return {
    literals: codesOf(lengths.slice(0, literals)),
    distances: codesOf(lengths.slice(literals, literals + distances)),
  }
}

const extraOfLength = (symbol: number): number =>
  symbol < 265 || symbol === 285 ? 0 : (symbol - 261) >> 2

/** Passes over a block of codes. Returns whether it could be read. */
const skipCodes = (bits: Bits, { literals, distances }: typeof fixed): boolean => {
  for (;;) {
    const symbol = bits.symbol(literals)
    if (symbol === null || symbol > 285 || bits.isBeyondEnd) return false
    if (symbol === 256) return true
    if (symbol < 256) continue
    bits.take(extraOfLength(symbol))
    const distance = bits.symbol(distances)
    if (distance === null || distance > 29) return false
    bits.take(distance < 4 ? 0 : (distance - 2) >> 1)
  }
}

/** No encoder describes codes of their own for blocks that are smaller on average; it would only cost time. */
const fewestBytesABlock = 64

const skipBlock = (bits: Bits, kind: number): boolean => {
  if (kind === 0) {
    bits.align()
    const length = bits.take(16)
    bits.take(16)
    bits.align()
    bits.at += length
    return !bits.isBeyondEnd
  }
  const codes = kind === 1 ? fixed : kind === 2 ? readCodes(bits) : null
  return codes !== null && skipCodes(bits, codes)
}

/** Where a zlib stream ends, with its checksum; null for one that can't be read to its end. */
export const zlibEnd = (bytes: Bytes): number | null => {
  const bits = new Bits(bytes)
  bits.take(16)
  const most = 16 + bytes.length / fewestBytesABlock
  for (let described = 0; described <= most; ) {
    const isLast = bits.take(1) === 1
    const kind = bits.take(2)
    if (!skipBlock(bits, kind)) return null
    if (isLast) {
      const end = bits.align() + 4
      return end <= bytes.length ? end : null
    }
    if (kind === 2) described += 1
  }
  return null
}
