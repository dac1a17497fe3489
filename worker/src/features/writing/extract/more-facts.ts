import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../../story/source.ts'
import { findClaims } from '../../../text/claims/find-claims.ts'
import { type Candidate, readCandidates, stemsOf } from './candidates.ts'
import { pickFacts } from './facts.ts'
import { scoreCandidates } from './score.ts'
import { factsAmong } from './standing.ts'

/** Sentences of the passages to go with facts that are given: dated, and unlike those. */
export const findMoreFacts = (
  passages: readonly Passage[],
  language: Language,
  given: readonly string[],
  wanted: number,
): readonly Candidate[] => {
  const { scored, similarity } = scoreCandidates(readCandidates(passages, language))
  const vectors = given.map((text) => {
    const words = findClaims(text, language).tokens.map(({ folded }) => folded)
    return similarity.toVector(stemsOf(words, language))
  })
  return pickFacts(factsAmong(scored, language), undefined, { wanted, given: vectors, similarity })
}
