import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../../story/passage.ts'
import { findClaims } from '../../../text/claims/find-claims.ts'
import { type Candidate, readArticle, stemsOf } from './article/candidates.ts'
import { createReader } from './article/reader.ts'
import { scoreArticle } from './article/score.ts'
import { pickFacts, rankFacts } from './facts.ts'

/** Sentences of the passages to go with facts that are given: dated, and unlike those. */
export const findMoreFacts = (
  passages: readonly Passage[],
  language: Language,
  given: readonly string[],
  wanted: number,
): readonly Candidate[] => {
  const { scored, similarity, ...article } = scoreArticle(
    readArticle(passages, language),
    '',
    language,
  )
  const vectors = given.map((text) => {
    const words = findClaims(text, language).tokens.map(({ folded }) => folded)
    return similarity.toVector(stemsOf(words, language).stems)
  })
  const told = vectors.map((vector) => ({ vector, year: null, figures: [], names: [] }))
  const known = new Set(vectors.flatMap(({ stems }) => [...stems.keys()]))
  const reader = createReader(article, known, language)
  const tiers = rankFacts(scored, { opensWith: () => false, isNamed: () => true }, reader, language)
  return pickFacts(tiers, undefined, { wanted, given: told, similarity })
}
