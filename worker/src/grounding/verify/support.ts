import type { Claim } from '../claims/claim.ts'
import { isInLowerCase, type Token } from '../claims/tokens.ts'
import { type Evidence, type Known, type Negation, readNegation, stemsOf } from './evidence.ts'
import { isExchanged } from './exchange.ts'
import { isRescoped } from './scope.ts'

/** Of the words of a sentence. */
const leastShare = 1 / 3

/** A sentence with what it denies. */
type Denying = { readonly stems: ReadonlySet<string>; readonly negation: Negation }

const hasDenial = ({ negation }: Denying): boolean => negation.denies || negation.mayDeny

/** Whether a sentence asserts what the other denies. */
const contradicts = ({ stems, negation }: Denying, other: Denying): boolean =>
  other.negation.denied.some((stem) => stems.has(stem) && !negation.denied.includes(stem))

/**
 * Whether a denial has one in the evidence, and neither asserts what the other denies. Two denials may be put in
 * other words, unless each asserts what the other denies.
 */
export const agreesOnNegation = (own: Denying, evidence: readonly Denying[]): boolean =>
  own.negation.denies
    ? evidence.some(hasDenial) &&
      evidence.every(
        (other) => !contradicts(other, own) || (hasDenial(other) && !contradicts(own, other)),
      )
    : !evidence.some((other) => contradicts(own, other) || contradicts(other, own))

/**
 * Whether the evidence says what a sentence says besides its claims, of the same things, and denies what it denies.
 * A third of its words are in the evidence; words of two languages can't be compared.
 */
export const isSupported = (
  sentence: { readonly tokens: readonly Token[]; readonly claims: readonly Claim[] },
  { sentences }: Evidence,
  known: Known,
): boolean => {
  const { tokens } = sentence
  const { pack, sourcePack } = known
  if (isExchanged(sentence, sentences, known) || isRescoped(sentence, sentences, known))
    return false
  const own = { stems: stemsOf(tokens, pack), negation: readNegation(tokens, pack) }
  if (pack !== sourcePack) return !own.negation.denies || sentences.some(hasDenial)
  const shared = [...own.stems].filter((stem) => sentences.some(({ stems }) => stems.has(stem)))
  const isGrounded = shared.length >= leastShare * own.stems.size
  return isGrounded && agreesOnNegation(own, sentences)
}

/** Words in lower case that the article has as names only: they are compared as names. */
export const lowerCaseNames = (tokens: readonly Token[], { names }: Known): readonly Claim[] =>
  tokens
    .filter((token) => isInLowerCase(token) && names.has(token.folded))
    .map((token) => ({ kind: 'name', ...token, words: [token], opens: false }))
