import type { Scored } from './score.ts'

const curious =
  /\b(?:only|originally|unusual|secret|legend|myth|curious|nickname\w*|record|seul|seule|unique|à l[’']origine|initialement|légende|surnomm\w*|insolite)\b/i

const curiosity = ({ claims, text, score }: Scored): number =>
  2 * Number(claims.some(({ kind }) => kind === 'superlative')) +
  Number(claims.some(({ kind }) => kind === 'number')) +
  1.5 * Number(curious.test(text)) +
  score / 4

/** The most curious of the sentences that the story does not have; undefined when none is curious. */
export const pickFunFact = (from: readonly Scored[]): Scored | undefined => {
  let best: Scored | undefined
  for (const one of from) {
    const own = curiosity(one)
    if (own >= 1 && own > (best ? curiosity(best) : 0)) best = one
  }
  return best
}
