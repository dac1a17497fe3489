/** A part of a file, in bytes; the end is not in it. */
export type Range = readonly [start: number, end: number]
export type Bytes = Uint8Array<ArrayBuffer>

export const viewOf = (bytes: Bytes): DataView<ArrayBuffer> =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const broken = (): Error => new Error('The picture is broken off')

export const isAscii = (bytes: Bytes, at: number, text: string): boolean =>
  [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0))

export const asciiAt = (bytes: Bytes, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

export const partsOf = (bytes: Bytes, ranges: readonly Range[]): Bytes[] =>
  ranges.map(([start, end]) => bytes.slice(start, end))
