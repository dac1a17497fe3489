import type { Language } from '@storystone/schema/catalog.ts'
import type { Token } from '../../../text/claims/tokens.ts'
import { isContentWord, setOf, stemOf } from '../../../text/words.ts'

/**
 * What a sentence denies: the stems right after its negations, and in French also before "pas".
 * `isPrivative`: it says so without a negation.
 */
export type NegatedText = {
  readonly isNegated: boolean
  readonly isPrivative: boolean
  readonly denied: ReadonlySet<string>
}

const negators: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf('not no non never nor neither none nobody nothing without cannot t'),
  fr: setOf('pas non jamais aucun aucune sans ni rien null nulle guere'),
}
/** "not only", "no fewer than", "n’est pas seulement": nothing is denied. */
const noDenial =
  /^(?:only|just|merely|fewer|less|more|later|longer|earlier|doubt|seulement|moins|doute)$/
/** "not completed until 1880", "pas achevé avant 1880": it was, then. */
const turnsRound = /^(?:until|before|till|avant)$/
/** Words that deny without a negation: "it lacks", "unfinished", "incomplete", "refused". */
const privative =
  /^(?:lack\w*|fail\w*|refus\w*|abandon\w*|prevent\w*|miss\w*|absen\w*|avoid\w*|only|un\w{4,}|in(?:complet|achev|connu|visib)\w*|manqu\w*|echou\w*|empech\w*|priv\w*|depourvu\w*|except\w*|sauf)$/

const reach = 4

const isNegator = (tokens: readonly Token[], index: number, language: Language): boolean => {
  const token = tokens[index]
  if (!token) return false
  const isPlus =
    language === 'fr' &&
    token.folded === 'plus' &&
    tokens.slice(Math.max(0, index - 4), index).some(({ folded }) => /^(?:ne|n)$/.test(folded))
  if (!isPlus && !negators[language].has(token.folded)) return false
  // "didn’t", but not the t of "t-shirt".
  if (token.folded === 't' && !/['’]/.test(token.before)) return false
  const next = tokens[index + 1]?.folded ?? ''
  return !noDenial.test(next) || (token.folded === 'no' && next === 'longer')
}

/** The words that a negation denies: the first of weight after it, and in French those after "ne". */
const deniedBy = (
  tokens: readonly Token[],
  index: number,
  language: Language,
): readonly Token[] => {
  const isWeighty = ({ folded }: Token): boolean => isContentWord(folded, language)
  const after = tokens
    .slice(index + 1, index + 1 + reach)
    .filter(isWeighty)
    .slice(0, 1)
  if (language === 'en') return after
  const before = tokens.slice(Math.max(0, index - reach), index)
  const ne = before.findIndex(({ folded }) => /^(?:ne|n)$/.test(folded))
  return [...(ne < 0 ? [] : before.slice(ne + 1).filter(isWeighty)), ...after]
}

export const readNegation = (tokens: readonly Token[], language: Language): NegatedText => {
  const denied = new Set<string>()
  let isNegated = false
  for (const [index] of tokens.entries()) {
    if (!isNegator(tokens, index, language)) continue
    isNegated = true
    const isTurned = tokens.slice(index, index + 9).some(({ folded }) => turnsRound.test(folded))
    for (const { folded } of isTurned ? [] : deniedBy(tokens, index, language))
      denied.add(stemOf(folded, language))
  }
  return { isNegated, isPrivative: tokens.some(({ folded }) => privative.test(folded)), denied }
}

const isAsserted = (denied: ReadonlySet<string>, by: NegatedText, stems: ReadonlySet<string>) =>
  [...denied].some((stem) => stems.has(stem) && !by.denied.has(stem))

/**
 * Whether a sentence of the story denies no more and no less than the passage's sentence: a denial
 * needs one there, and what one denies the other does not assert.
 */
export const agreesOnNegation = (
  own: NegatedText,
  passage: NegatedText,
  ownStems: ReadonlySet<string>,
  passageStems: ReadonlySet<string>,
): boolean => {
  if (!own.isNegated) return own.isPrivative || !isAsserted(passage.denied, own, ownStems)
  if (passage.isPrivative) return true
  const isSameDenial = [...passage.denied].some((stem) => ownStems.has(stem))
  return isSameDenial || (passage.isNegated && !isAsserted(own.denied, passage, passageStems))
}
