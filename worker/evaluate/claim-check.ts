import type { Language } from '@storystone/schema/catalog.ts'
import { findClaims } from '../src/grounding/claims/find-claims.ts'
import type { Passage } from '../src/grounding/sources/source.ts'
import { createCitationReader, knownOf } from '../src/grounding/verify/evidence.ts'
import { matchClaim } from '../src/grounding/verify/match-claim.ts'
import { languagePacks } from '../src/languages/packs.ts'
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
 * Finds the claims of a sentence, and those that the sentences it cites don't have, by the product's
 * rules. To cite sentences that are not there is a false claim, too.
 */
export const createClaimCheck = ({ passages, language, sourceLanguage, names }: CheckOrder) => {
  const [pack, sourcePack] = [languagePacks[language], languagePacks[sourceLanguage]]
  const read = createCitationReader(passages, sourcePack)
  const known = knownOf({ pack, sourcePack, passages, names })
  return ({ text, cite }: Pick<Sentence, 'text' | 'cite'>): Checked => {
    const { claims } = findClaims(text, pack)
    const cited = read(cite)
    const textOf = ({ start, end }: (typeof claims)[number]): string => text.slice(start, end)
    if (!cited) {
      const texts = [cite.join(', ') || 'no sentence', ...claims.map(textOf)]
      return { claims: texts.length, falseClaims: texts }
    }
    const falseClaims = claims.filter((claim) => !matchClaim(claim, cited.evidence, known))
    return { claims: claims.length, falseClaims: falseClaims.map(textOf) }
  }
}
