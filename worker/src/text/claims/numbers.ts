import type { Language } from '@storystone/schema/catalog.ts'
import { isRoundScale, isUnion, isVagueScale, scaleOf, smallNumber } from '../number-words.ts'
import type { Context, Read } from './context.ts'
import { isDigits, type Token } from './tokens.ts'

/** `step` is the value of the last digit written. `isPlain`: digits alone, as a year is written. */
export type ReadNumber = {
  readonly value: number
  readonly step: number
  readonly isPlain: boolean
  /** "Hundreds": any number of that magnitude. */
  readonly isVague: boolean
}

const grouped: Readonly<Record<Language, RegExp>> = {
  en: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  fr: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
}
const separators: Readonly<Record<Language, RegExp>> = { en: /,/g, fr: /\./g }

const parseDigits = (text: string, language: Language): ReadNumber | null => {
  const plain = grouped[language].test(text) ? text.replace(separators[language], '') : text
  const value = Number(plain.replace(',', '.'))
  if (Number.isNaN(value)) return null
  const decimals = /[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0
  return { value, step: 10 ** -decimals, isPlain: /^\d+$/.test(text), isVague: false }
}

/** "12 000": French separates by any blank, English texts by one that does not break. */
const blanks: Readonly<Record<Language, RegExp>> = {
  en: /^[\u00a0\u2009\u202f]$/,
  fr: /^[ \u00a0\u2009\u202f]$/,
}

const readDigits = ({ at, language }: Context, index: number): Read<ReadNumber> | null => {
  let text = at(index)?.text ?? ''
  let next = index + 1
  if (/^\d{1,3}$/.test(text)) {
    for (let token = at(next); token && blanks[language].test(token.before); token = at(next)) {
      if (!/^\d{3}(?:[.,]\d+)?$/.test(token.text)) break
      text += token.text
      next += 1
    }
  }
  const value = parseDigits(text, language)
  return value && { value: { ...value, isPlain: value.isPlain && next === index + 1 }, next }
}

/** How a word goes on with a number below a thousand, such as "twenty" with "three"; null: not at all. */
const joinSmall = (sum: number, value: number, language: Language): number | null => {
  const rest = sum % 100
  if (sum === 0 || rest === 0) return sum + value
  if (language === 'fr' && rest === 4 && value === 20) return sum + 76
  if (value > 0 && value < 10 && rest >= 20 && rest % 10 === 0) return sum + value
  if (language === 'fr' && (rest === 60 || rest === 80) && value > 9 && value < 20)
    return sum + value
  return language === 'fr' && rest === 10 && value > 6 && value < 10 ? sum + value : null
}

type Sum = { readonly total: number; readonly part: number; readonly hasDigits: boolean }

const withScale = ({ total, part, hasDigits }: Sum, scale: number): Sum => {
  const factor = part === 0 ? 1 : part
  return scale < 1000
    ? { total, part: factor * scale, hasDigits }
    : { total: total + factor * scale, part: 0, hasDigits }
}

/** One more word of a number; null for a word that is none of it. */
const addWord = (sum: Sum, token: Token, language: Language): Sum | null => {
  const small = smallNumber(
    language === 'fr' ? token.folded.replace(/^vingts$/, 'vingt') : token.folded,
    language,
  )
  if (small !== undefined) {
    const part = sum.hasDigits ? null : joinSmall(sum.part, small, language)
    return part === null ? null : { ...sum, part }
  }
  const scale = scaleOf(token.folded, language)
  return scale === undefined ? null : withScale(sum, scale)
}

/** Reads words, and scales after digits, as in "1.5 million". */
const readWords = ({ at, language }: Context, from: number, start: Sum): Read<Sum> | null => {
  let sum: Sum | null = null
  let next = from
  for (let token = at(from); token; token = at(next)) {
    if (/[^\s-]/.test(token.before) && next > from) break
    const joined: Token | undefined = sum !== null && isUnion(token.folded) ? at(next + 1) : token
    const added: Sum | null = joined ? addWord(sum ?? start, joined, language) : null
    if (added === null) break
    sum = added
    next += joined === token ? 1 : 2
  }
  return sum && { value: sum, next }
}

/** An article, or a word of counting that is no figure: "one of them", "une tour". */
const isArticle = (folded: string): boolean => /^(?:one|une?)$/.test(folded)

const sumOf = ({ total, part }: Sum): number => total + part

const readSpelled = (context: Context, index: number): Read<ReadNumber> | null => {
  const token = context.at(index)
  if (!token) return null
  if (isArticle(token.folded)) {
    const scale = context.at(index + 1)
    const isNumber = scale && scaleOf(scale.folded, context.language) && !isVagueScale(scale.folded)
    if (!isNumber) return null
  }
  const read = readWords(context, index, { total: 0, part: 0, hasDigits: false })
  if (read === null) return null
  const isRound = read.next === index + 1 && isRoundScale(token.folded)
  const step = isRound ? sumOf(read.value) * 0.4 : 1
  const isVague = read.next === index + 1 && isVagueScale(token.folded)
  return {
    value: { value: sumOf(read.value), step, isPlain: false, isVague },
    next: read.next,
  }
}

/** Reads a number, in digits or words, with its scale: "1.5 million", "deux cents". */
export const readNumber = (context: Context, index: number): Read<ReadNumber> | null => {
  const token = context.at(index)
  if (!token) return null
  if (!isDigits(token)) return readSpelled(context, index)
  const digits = readDigits(context, index)
  if (digits === null) return null
  const { value, step } = digits.value
  const read = readWords(context, digits.next, { total: 0, part: value, hasDigits: true })
  if (read === null || value === 0) return digits
  const total = sumOf(read.value)
  return {
    value: { value: total, step: (step * total) / value, isPlain: false, isVague: false },
    next: read.next,
  }
}
