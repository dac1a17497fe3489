import type { Reader } from './article/reader.ts'
import type { Scored } from './article/score.ts'

/** Sentences that stay together when a story is put in order: a fact, or a part of a guide. */
type Piece = readonly Scored[]
/** How much a piece speaks of that its reader has not met. */
type Gaps = (piece: Piece, reader: Reader) => number

/** Pieces in the order given, but none before the one that introduces what it speaks of. */
export const introduceFirst = (
  pieces: readonly Piece[],
  reader: Reader,
  gapsOf: Gaps,
): readonly Piece[] => {
  const [first, ...later] = pieces
  if (!first) return []
  const gaps = gapsOf(first, reader)
  const next = later.find((other) => gapsOf(first, reader.after(other)) < gaps) ?? first
  const rest = pieces.filter((piece) => piece !== next)
  return [next, ...introduceFirst(rest, reader.after(next), gapsOf)]
}
