import type { Language } from '@storystone/schema/catalog.ts'
import {
  commonWordsOf,
  createPassageReader,
} from '../src/features/writing/verify/cited-passages.ts'
import { matchClaim } from '../src/features/writing/verify/match-claim.ts'
import { wordsOfNames } from '../src/features/writing/verify/match-name.ts'
import { evidenceFor } from '../src/features/writing/verify/support.ts'
import type { Passage } from '../src/story/passage.ts'
import { findClaims } from '../src/text/claims/find-claims.ts'
import type { Sentence } from './results/results.ts'

type Checked = Pick<Sentence, 'claims' | 'falseClaims'>

export type CheckOrder = {
  readonly passages: readonly Passage[]
  readonly language: Language
  readonly sourceLanguage: Language
  /** What the place is called. */
  readonly names: readonly string[]
}

/**
 * Finds the claims of a sentence, and those that its passages don't have, by the product's rules. To
 * cite passages that are not there is a false claim, too.
 */
export const createClaimCheck = ({ passages, language, sourceLanguage, names }: CheckOrder) => {
  const read = createPassageReader(passages, sourceLanguage)
  const isSameLanguage = language === sourceLanguage
  const known = { place: wordsOfNames(names), common: commonWordsOf(passages), isSameLanguage }
  return ({ text, cite }: Pick<Sentence, 'text' | 'cite'>): Checked => {
    const { claims, tokens } = findClaims(text, language)
    const cited = read(cite)
    const textOf = ({ start, end }: (typeof claims)[number]): string => text.slice(start, end)
    if (!cited) {
      const texts = [cite.join(', ') || 'no passage', ...claims.map(textOf)]
      return { claims: texts.length, falseClaims: texts }
    }
    const falseClaims = claims.filter((claim) => {
      const before = tokens.filter(({ end }) => end <= claim.start)
      const written = { tokens: before, claims: [], language }
      return !matchClaim(claim, evidenceFor(claim, written, cited, isSameLanguage), known)
    })
    return {
      claims: claims.length,
      falseClaims: falseClaims.map(textOf),
    }
  }
}
