import type { Claim } from '../claims/claim.ts'
import { isContentWord, isInLowerCase, stemOf, type Token } from '../claims/tokens.ts'
import { type Evidence, type Known, stemsOf } from './evidence.ts'
import { agreesOnNegation, readNegation } from './negation.ts'

/** A sentence of the story at its end: all of its claims are matched. */
export type WrittenSentence = {
  readonly tokens: readonly Token[]
  readonly claims: readonly Claim[]
}

/** Of a sentence's words, and of what its claims weigh. */
const leastShare = 1 / 3
/** A matched claim says as much as so many words. */
const claimWeight = 2

/** A claim that hardly fits another sentence by chance. */
const isTelling = (claim: Claim): boolean =>
  claim.kind === 'name' ||
  (claim.kind === 'date' && claim.year !== null) ||
  (claim.kind === 'number' && claim.value > 12)

/**
 * Whether the evidence says what a sentence says besides its claims, and denies what it denies. In one
 * language a third of its content is in the evidence: words, and claims with a weight of their own.
 */
export const isSupported = (
  { tokens, claims }: WrittenSentence,
  { sentences }: Evidence,
  { pack, sourcePack }: Known,
): boolean => {
  const own = { stems: stemsOf(tokens, pack), negation: readNegation(tokens, pack) }
  if (pack !== sourcePack) return !own.negation.isNegated || agreesOnNegation(own, sentences)
  const isClaimed = ({ start }: Token): boolean =>
    claims.some((claim) => start >= claim.start && start < claim.end)
  const stems = stemsOf(
    tokens.filter((token) => !isClaimed(token)),
    pack,
  )
  const shared = [...stems].filter((stem) => sentences.some((sentence) => sentence.stems.has(stem)))
  const claimed = claimWeight * claims.length
  const isGrounded = shared.length + claimed >= leastShare * (stems.size + claimed)
  const isAbout = shared.length > 0 || stems.size < 2 || claims.some(isTelling)
  return isAbout && isGrounded && agreesOnNegation(own, sentences)
}

/**
 * Words in lower case that the article has as names only, and unknown words that go on with one: they
 * are compared as names.
 */
export const lowerCaseNames = (
  tokens: readonly Token[],
  { pack, common, names }: Known,
): readonly Claim[] => {
  const goesOn = (token: Token | undefined): boolean =>
    token?.before === ' ' &&
    isInLowerCase(token) &&
    isContentWord(token, pack) &&
    !common.has(stemOf(token, pack))
  return tokens.flatMap((token, index) => {
    if (!isInLowerCase(token) || !names.has(token.folded)) return []
    const words = tokens.slice(index, goesOn(tokens[index + 1]) ? index + 2 : index + 1)
    const end = words.at(-1)?.end ?? token.end
    return [{ kind: 'name', start: token.start, end, words, opens: false }]
  })
}
