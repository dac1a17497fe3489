export type Bytes = Uint8Array<ArrayBuffer>

/** A part of a file, in bytes; `end` is not in it. */
export type Range = readonly [start: number, end: number]

export const viewOf = (bytes: Bytes): DataView<ArrayBuffer> =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The text of some bytes, one character a byte. */
export const latin1 = (bytes: Bytes, start = 0, end = bytes.length): string =>
  new TextDecoder('latin1').decode(bytes.subarray(start, end))

/** The bytes of an ASCII text. */
export const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))

/** Whether `text` (ASCII) stands at a position. Copies nothing. */
export const hasTextAt = (bytes: Bytes, at: number, text: string): boolean =>
  [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0))

/** Copies byte ranges and whole pieces into one new array, in their order. */
export const concat = (bytes: Bytes, parts: readonly (Range | Bytes)[]): Bytes => {
  const pieces = parts.map((part) =>
    part instanceof Uint8Array ? part : bytes.subarray(part[0], part[1]),
  )
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
