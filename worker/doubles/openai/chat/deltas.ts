/** How long the pieces of a story are, over and over: as uneven as a vendor's tokens. */
const pieceLengths = [1, 4, 3, 6, 2, 5, 1, 7, 3, 4] as const

const escapeHalf = /[\uD800-\uDFFF]/g

const asEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The JSON text of an answer as a model writes it: what JSON.stringify makes, but characters
 * beyond the basic plane as pairs of escapes, so that no piece holds half a character.
 */
export const writeJson = (answer: unknown): string =>
  JSON.stringify(answer).replace(escapeHalf, asEscape)

/** The same text with every character beyond ASCII as an escape. */
export const writeAsciiJson = (answer: unknown): string =>
  JSON.stringify(answer).replace(/[^\x20-\x7e]/g, asEscape)

/** Cuts a text into small uneven pieces; they fall inside escapes and between escaped pairs too. */
export const cutIntoDeltas = (text: string): readonly string[] => {
  const deltas: string[] = []
  for (let start = 0; start < text.length; ) {
    const length = pieceLengths[deltas.length % pieceLengths.length] ?? 1
    deltas.push(text.slice(start, start + length))
    start += length
  }
  return deltas
}
