import type { Language } from '@storystone/schema/catalog.ts'
import { phrasesInAnyCase } from './article/phrases.ts'
import type { Reader } from './article/reader.ts'
import type { Scored } from './article/score.ts'
import { createAlike, type Similarity } from './article/similarity.ts'
import { factsAmong } from './article/standing.ts'
import type { Subject } from './article/subject.ts'

const curious = phrasesInAnyCase`
  (?<!not )only | originally | unusual | secret | legend | myth | curious | nickname\p{L}* | record
  seul | seule | unique | à l[’']origine | initialement | légende | surnomm\p{L}* | insolite
`

/** The last of something, or what is the case today. */
const notCurious = phrasesInAnyCase`
  the last | derni(?:er|ère)s? | today | aujourd | devai(?:en)?t
`
/** What a fun fact may have in common with a sentence that is told. */
const mostShared = 0.25

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

/** Whether a sentence begins with a name that no other sentence has: "The West Valley". */
const opensWithNewName = ({ claims, text }: Scored, told: readonly Scored[]): boolean =>
  claims.some(
    ({ kind, start, end }) =>
      kind === 'name' &&
      start <= 'The '.length &&
      !told.some((other) => other.text.includes(text.slice(start, end))),
  )

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
  const candidates = from.filter(
    (one) =>
      !(one.isDry || one.hasOpenYear) &&
      subject.opensWith(one) &&
      (isSuperlative(one) || curious.test(one.text)) &&
      !notCurious.test(one.text),
  )
  for (const one of factsAmong(candidates, language)) {
    const own = curiosity(one)
    if (own <= (best ? curiosity(best) : 0)) continue
    if (reader.leanings(one) + reader.assumptions(one) > 0 || reader.hasUnmetName(one)) continue
    if (opensWithNewName(one, sentences)) continue
    const { repeats, share } = alike(one)
    if (!repeats && share < mostShared) best = one
  }
  return best
}
