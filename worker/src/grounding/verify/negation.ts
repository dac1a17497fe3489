import { isContentWord, stemOf, type Token } from '../claims/tokens.ts'
import type { LanguagePack } from '../languages/language-pack.ts'

/**
 * What a sentence denies: the stems of the words of weight next to its negations.
 * `isNegating`: it also denies without a negation, as "lacks" and "failed" do.
 */
export type Negation = {
  readonly isNegated: boolean
  readonly isNegating: boolean
  readonly denied: readonly string[]
}

const reach = 4

const isNegator = (
  tokens: readonly Token[],
  index: number,
  { negation }: LanguagePack,
): boolean => {
  const token = tokens[index]
  if (!token) return false
  const isHalf =
    negation.halfNegators.has(token.folded) &&
    tokens
      .slice(Math.max(0, index - reach), index)
      .some(({ folded }) => negation.before.has(folded))
  if (!isHalf && !negation.negators.has(token.folded)) return false
  // "didn’t", but not the t of "t-shirt".
  if (token.folded.length === 1 && !/['’]/.test(token.before)) return false
  return !negation.noDenial.has(tokens[index + 1]?.folded ?? '')
}

/** The words that a negation denies: the first of weight after it, and those between "ne" and "pas". */
const deniedBy = (
  tokens: readonly Token[],
  index: number,
  pack: LanguagePack,
): readonly Token[] => {
  const isWeighty = (token: Token): boolean => isContentWord(token, pack)
  const after = tokens
    .slice(index + 1, index + 1 + reach)
    .filter(isWeighty)
    .slice(0, 1)
  const from = Math.max(0, index - reach)
  const first = tokens.findIndex(
    ({ folded }, place) => place >= from && place < index && pack.negation.before.has(folded),
  )
  return [...(first < 0 ? [] : tokens.slice(first + 1, index).filter(isWeighty)), ...after]
}

export const readNegation = (tokens: readonly Token[], pack: LanguagePack): Negation => {
  const denied: string[] = []
  let isNegated = false
  for (const [index] of tokens.entries()) {
    if (!isNegator(tokens, index, pack)) continue
    isNegated = true
    const isTurned = tokens
      .slice(index, index + 9)
      .some(({ folded }) => pack.negation.until.has(folded))
    if (!isTurned) denied.push(...deniedBy(tokens, index, pack).map((token) => stemOf(token, pack)))
  }
  const isNegating = tokens.some((token) => isNegatingWord(token, pack))
  return { isNegated, isNegating, denied }
}

const isNegatingWord = (token: Token, pack: LanguagePack): boolean => {
  const stem = stemOf(token, pack)
  for (const beginning of pack.negation.negating) if (stem.startsWith(beginning)) return true
  return false
}

/** A sentence with what it denies. */
type Denying = { readonly stems: ReadonlySet<string>; readonly negation: Negation }

/** Whether one sentence asserts what the other denies. */
const contradicts = ({ stems, negation }: Denying, denied: Negation['denied']): boolean => {
  const own = new Set(negation.denied)
  return denied.some((stem) => stems.has(stem) && !own.has(stem))
}

/**
 * Whether a sentence denies no more and no less than its evidence: a denial needs one there, and
 * neither asserts what the other denies.
 */
export const agreesOnNegation = (own: Denying, evidence: readonly Denying[]): boolean => {
  const denies = ({ isNegated, isNegating }: Negation): boolean => isNegated || isNegating
  if (evidence.some((other) => contradicts(other, own.negation.denied))) return false
  return denies(own.negation)
    ? evidence.some(({ negation }) => denies(negation))
    : evidence.every(({ negation }) => !contradicts(own, negation.denied))
}
