import type { Language } from '@storystone/schema/catalog.ts'
import type { Reader } from './reader.ts'
import type { Scored } from './score.ts'
import { createAlike, type Similarity } from './similarity.ts'
import { factsAmong } from './standing.ts'
import type { Subject } from './subject.ts'

const curious =
  /\b(?:(?<!\bnot )only|originally|unusual|secret|legend|myth|curious|nickname\w*|record|seul|seule|unique|à l[’']origine|initialement|légende|surnomm\w*|insolite)\b/i

const isSuperlative = ({ claims }: Scored): boolean =>
  claims.some(({ kind }) => kind === 'superlative')

const curiosity = (one: Scored): number =>
  2 * Number(isSuperlative(one)) +
  1.5 * Number(curious.test(one.text)) +
  Number(one.claims.some(({ kind }) => kind === 'number')) +
  one.score / 4

export type Told = {
  readonly subject: Pick<Subject, 'opensWith'>
  /** Who has read the story. */
  readonly reader: Reader
  readonly sentences: readonly Scored[]
  readonly similarity: Similarity
}

/**
 * The most curious of the sentences that the story does not have. It is about the place, and understood
 * after the story; undefined when there is none.
 */
export const pickFunFact = (
  from: readonly Scored[],
  { subject, reader, sentences, similarity }: Told,
  language: Language,
): Scored | undefined => {
  const alike = createAlike(similarity, sentences)
  let best: Scored | undefined
  for (const one of factsAmong(from, language)) {
    const own = curiosity(one)
    if (own <= (best ? curiosity(best) : 0)) continue
    if (!isSuperlative(one) && !curious.test(one.text)) continue
    if (subject.opensWith(one) && reader.leanings(one) === 0 && !alike(one).repeats) best = one
  }
  return best
}
