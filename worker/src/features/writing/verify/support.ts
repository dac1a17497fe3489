import type { Language } from '@storystone/schema/catalog.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import type { Token } from '../../../text/claims/tokens.ts'
import { isContentWord, stemOf } from '../../../text/words.ts'
import type { Cited, PassageSentence } from './cited-passages.ts'
import type { Evidence } from './evidence.ts'
import { matchClaim } from './match-claim.ts'
import type { KnownNames } from './match-name.ts'
import { agreesOnNegation, readNegation } from './negation.ts'

/** A sentence of the story at its end: all of its claims are matched. */
export type WrittenSentence = {
  readonly tokens: readonly Token[]
  readonly claims: readonly Claim[]
  readonly language: Language
}

/** A matched claim says as much as so many words. */
const claimWeight = 2

const isInClaim = ({ start }: Token, claims: readonly Claim[]): boolean =>
  claims.some((claim) => start >= claim.start && start < claim.end)

/** The stems of what a sentence says besides its claims. */
const stemsOf = ({ tokens, claims, language }: WrittenSentence): Set<string> =>
  new Set(
    tokens
      .filter((token) => isContentWord(token.folded, language) && !isInClaim(token, claims))
      .map(({ folded }) => stemOf(folded, language)),
  )

const overlap = (stems: ReadonlySet<string>, others: ReadonlySet<string>): number => {
  let shared = 0
  for (const stem of stems) if (others.has(stem)) shared += 1
  return shared
}

export type Ranked = { readonly sentence: PassageSentence; readonly score: number }

/** The sentences of the cited passages, the one that supports the sentence best first. */
export const rankSentences = (
  written: WrittenSentence,
  { sentences }: Cited,
  known: KnownNames,
): readonly Ranked[] => {
  const stems = stemsOf(written)
  return sentences
    .map((sentence) => {
      const matched = written.claims.filter((claim) => matchClaim(claim, sentence.evidence, known))
      const shared = known.isSameLanguage ? overlap(stems, sentence.evidence.stems) : 0
      return { sentence, score: shared + claimWeight * matched.length }
    })
    .sort((left, right) => right.score - left.score)
}

/** The sentences of the passages that a beginning is about, by its words. */
const aboutTheSame = (stems: ReadonlySet<string>, { sentences }: Cited): readonly Evidence[] => {
  const scored = sentences.map(({ evidence }) => ({
    evidence,
    score: overlap(stems, evidence.stems),
  }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ evidence }) => evidence)
}

/**
 * What a claim is matched with. "For seven years" may be the time between two years of a passage,
 * but only of the sentence that the words before it are about: any number is between some years.
 */
export const evidenceFor = (
  claim: Claim,
  before: WrittenSentence,
  cited: Cited,
  isSameLanguage: boolean,
): Evidence => {
  if (claim.kind !== 'number' || claim.unit !== 'year' || !isSameLanguage) return cited.evidence
  const near = aboutTheSame(stemsOf(before), cited)
  return { ...cited.evidence, durations: near.flatMap(({ durations }) => durations) }
}

const leastShare = 0.5
/** Sentences of a passage that support nearly as well as the best one count as nearest, too. */
const nearly = 0.7

/** A claim that hardly fits another passage by chance. */
const isTelling = (claim: Claim): boolean =>
  claim.kind === 'name' ||
  (claim.kind === 'date' && claim.year !== null) ||
  (claim.kind === 'number' && claim.value > 12)

/** Whether a word of the story looks like one of the passage's: "prison", "cathédrale". */
const hasCognate = (stems: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
  const beginnings = new Set([...others].map((other) => other.slice(0, 4)))
  return [...stems].some((stem) => stem.length > 3 && beginnings.has(stem.slice(0, 4)))
}

/**
 * Whether the cited passages say what a sentence is about. In one language half of its content is
 * theirs: words, and claims with a weight of their own. In the other one claim is enough, unless it
 * fits many a passage.
 */
const isGrounded = (written: WrittenSentence, { evidence }: Cited, known: KnownNames): boolean => {
  const { claims } = written
  const stems = stemsOf(written)
  if (!known.isSameLanguage)
    return claims.some(isTelling) || (claims.length > 0 && hasCognate(stems, evidence.stems))
  const shared = overlap(stems, evidence.stems)
  const claimed = claimWeight * claims.length
  const isTold = shared > 0 || stems.size < 2 || claims.filter(isTelling).length > 1
  if (!isTold || shared + claimed === 0) return false
  return shared + claimed >= leastShare * (stems.size + claimed)
}

/** Whether the cited passages support a sentence whose claims are matched, and deny what it denies. */
export const isSupported = (
  written: WrittenSentence,
  cited: Cited,
  ranked: readonly Ranked[],
  known: KnownNames,
): boolean => {
  if (!isGrounded(written, cited, known)) return false
  if (!known.isSameLanguage) return true
  const best = ranked[0]?.score ?? 0
  const own = readNegation(written.tokens, written.language)
  const allStems = new Set(written.tokens.map(({ folded }) => stemOf(folded, written.language)))
  const near = ranked.filter(({ score }) => score >= nearly * best)
  const agrees = ({ sentence }: Ranked): boolean =>
    agreesOnNegation(own, sentence.negation, allStems, sentence.evidence.stems)
  return own.isNegated ? near.some(agrees) : near.slice(0, 1).every(agrees)
}
