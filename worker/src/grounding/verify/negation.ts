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

/** So many words before and after a negation may be what it denies; so many go before an "until". */
const reach = 4
const untilReach = 9

export const readNegation = (tokens: readonly Token[], pack: LanguagePack): Negation => {
  const { negators, halfNegators, before, noDenial, until, negating } = pack.negation
  const has = (some: readonly Token[], words: ReadonlySet<string>): boolean =>
    some.some(({ folded }) => words.has(folded))

  const isNegator = ({ folded, before: between }: Token, index: number): boolean => {
    const isHalf =
      halfNegators.has(folded) && has(tokens.slice(Math.max(0, index - reach), index), before)
    // "didn’t", but not the t of "t-shirt".
    const isLetter = folded.length === 1 && !/['’]/.test(between)
    const isWhole = (isHalf || negators.has(folded)) && !isLetter
    return isWhole && !noDenial.has(tokens[index + 1]?.folded ?? '')
  }

  /** The first word of weight after a negation, and those between "ne" and "pas". */
  const deniedBy = (index: number): readonly Token[] => {
    if (has(tokens.slice(index, index + untilReach), until)) return []
    const after = tokens.slice(index + 1, index + 1 + reach)
    const ahead = tokens.slice(Math.max(0, index - reach), index)
    const first = ahead.findIndex(({ folded }) => before.has(folded))
    const isWeighty = (token: Token): boolean => isContentWord(token, pack)
    const between = first < 0 ? [] : ahead.slice(first + 1).filter(isWeighty)
    return [...between, ...after.filter(isWeighty).slice(0, 1)]
  }

  const found = tokens.flatMap((token, index) => (isNegator(token, index) ? [index] : []))
  const stems = tokens.map((token) => stemOf(token, pack))
  return {
    isNegated: found.length > 0,
    isNegating: stems.some((stem) => [...negating].some((start) => stem.startsWith(start))),
    denied: found.flatMap(deniedBy).map((token) => stemOf(token, pack)),
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
