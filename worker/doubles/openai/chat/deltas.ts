/** The lengths of a story's pieces, in turn: as uneven as a vendor's tokens. */
const pieceLengths = [1, 4, 3, 6, 2, 5, 1, 7, 3, 4] as const

const asEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in which characters beyond the basic plane are pairs of escapes, so no piece halves one. */
export const writeJson = (answer: unknown): string =>
  JSON.stringify(answer).replace(/[\uD800-\uDFFF]/g, asEscape)

/** JSON in which every character beyond ASCII is an escape. */
export const writeAsciiJson = (answer: unknown): string =>
  JSON.stringify(answer).replace(/[^\x20-\x7e]/g, asEscape)

/** Cuts a text into small uneven pieces. Some begin inside an escape or between two of a pair. */
export const cutIntoDeltas = (text: string): readonly string[] => {
  const deltas: string[] = []
  for (let start = 0; start < text.length; ) {
    const length = pieceLengths[deltas.length % pieceLengths.length] ?? 1
    deltas.push(text.slice(start, start + length))
    start += length
  }
  return deltas
}
