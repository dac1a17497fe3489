import { isUnion, ordinalWord, smallNumber } from '../number-words.ts'
import { romanValue } from '../roman-numerals.ts'
import type { Context, Read } from './context.ts'
import { isDigits, type Token } from './tokens.ts'

const digitSuffix = /^(?:st|nd|rd|th|ers?|res?|ere|e|eme|nde?|d)$/
const romanOrdinal = /^([IVX]+)(?:er|re|e|ème|ᵉ|th|st|nd|rd)$/

/** The value of a token that is a Roman ordinal, "XIXe"; 0 for others. */
const romanRank = ({ text }: Token): number => romanValue(romanOrdinal.exec(text)?.[1] ?? '') ?? 0

const readDigitRank = ({ at }: Context, index: number): Read<number> | null => {
  const token = at(index)
  const suffix = at(index + 1)
  if (!token || suffix?.before !== '' || !digitSuffix.test(suffix.folded)) return null
  return /^\d+$/.test(token.text) ? { value: Number(token.text), next: index + 2 } : null
}

/** "twenty-first", "vingt et unième", "quatre-vingt-dixième": number words, the last an ordinal. */
const readSpelledRank = ({ at, language }: Context, index: number): Read<number> | null => {
  const token = at(index)
  if (!token) return null
  const rank = ordinalWord(token.folded, language)
  if (rank !== undefined) return { value: rank, next: index + 1 }
  const tens = smallNumber(token.folded, language)
  if (tens === undefined || (language === 'en' && tens < 20)) return null
  let sum = tens
  for (let next = index + 1; next < index + 5; next += 1) {
    const part = at(next)
    if (!part || !/^[- ]$/.test(part.before)) return null
    const last = ordinalWord(part.folded, language)
    if (last !== undefined && last < 20) return { value: sum + last, next: next + 1 }
    const more = smallNumber(part.folded, language)
    if (more === undefined && !isUnion(part.folded)) return null
    sum = sum === 4 && more === 20 ? 80 : sum + (more ?? 0)
  }
  return null
}

/** Reads an ordinal: "third", "19th", "XIXe", "premier". */
export const readOrdinal = (context: Context, index: number): Read<number> | null => {
  const token = context.at(index)
  if (!token) return null
  if (isDigits(token)) return readDigitRank(context, index)
  const roman = romanRank(token)
  return roman > 0 ? { value: roman, next: index + 1 } : readSpelledRank(context, index)
}
