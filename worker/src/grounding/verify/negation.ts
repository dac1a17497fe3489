import type { LanguagePack } from '#worker/languages'
import { isContentWord, stemOf, type Token } from '../claims/tokens.ts'

/**
 * What a sentence denies: the stems of the words of weight next to its negations.
 * `isNegating`: it also denies without a negation, as "lacks" and "failed" do.
 */
export type Negation = {
  readonly isNegated: boolean
  readonly isNegating: boolean
  readonly denied: readonly string[]
}

/** So many words after a negation may be what it denies. */
const reach = 4

export const readNegation = (tokens: readonly Token[], pack: LanguagePack): Negation => {
  const { negators, noDenial, negating } = pack.negation
  const isNegator = ({ folded }: Token, index: number): boolean =>
    negators.has(folded) && !noDenial.has(tokens[index + 1]?.folded ?? '')
  const found = tokens.flatMap((token, index) => (isNegator(token, index) ? [index] : []))
  const stems = tokens.map((token) => stemOf(token, pack))
  return {
    isNegated: found.length > 0,
    isNegating: stems.some((stem) => [...negating].some((start) => stem.startsWith(start))),
    // The first word of weight after each.
    denied: found
      .flatMap((index) => {
        const after = tokens.slice(index + 1, index + 1 + reach)
        return after.filter((token) => isContentWord(token, pack)).slice(0, 1)
      })
      .map((token) => stemOf(token, pack)),
  }
}

/** A sentence with what it denies. */
type Denying = { readonly stems: ReadonlySet<string>; readonly negation: Negation }

const denies = ({ negation }: Denying): boolean => negation.isNegated || negation.isNegating

/** Whether one sentence asserts what the other denies. */
const contradicts = ({ stems, negation }: Denying, other: Denying): boolean =>
  other.negation.denied.some((stem) => stems.has(stem) && !negation.denied.includes(stem))

/**
 * Whether a sentence denies no more and no less than its evidence: a denial needs one there, and
 * neither asserts what the other denies.
 */
export const agreesOnNegation = (own: Denying, evidence: readonly Denying[]): boolean => {
  if (evidence.some((other) => contradicts(other, own))) return false
  return denies(own) ? evidence.some(denies) : !evidence.some((other) => contradicts(own, other))
}
