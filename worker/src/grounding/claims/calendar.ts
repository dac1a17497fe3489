import type { LanguagePack } from '#worker/languages'
import { type Found, found, type Years } from './claim.ts'
import { readEra, readNumber, readYears } from './numbers.ts'
import { readOrdinal, readRoman } from './ranks.ts'
import {
  type Context,
  isCapitalized,
  isContentWord,
  isDigits,
  isInLowerCase,
  type Read,
  type Token,
} from './tokens.ts'

/** The month that a token names, from 1; 0 for another word. */
const monthOf = (token: Token | undefined, { pack }: Context): number => {
  const { months, monthsHaveCapital } = pack.dates
  if (!token || isCapitalized(token) !== monthsHaveCapital) return 0
  return months.get(token.folded) ?? 0
}

/** The year right after a day or a month, with its era. */
const readYear = (context: Context, index: number): Read<number> | null => {
  const token = context.at(index)
  if (!token || !/^\d{3,4}$/.test(token.text) || !/^,?\s$/.test(token.before)) return null
  const era = readEra(context, index + 1)
  return { value: Number(token.text) * (era?.value ?? 1), next: era?.next ?? index + 1 }
}

/** A day in digits, or as an ordinal: "1er", "21st", "premier", "the fourth". */
const readDay = (context: Context, index: number): Read<number> | null => {
  const { at } = context
  const token = at(index)
  if (!token) return null
  const isDay = /^\d{1,2}$/.test(token.text)
  if (!isDay && !context.pack.numbers.spelled.ordinals.has(token.folded)) return null
  const day = readOrdinal(context, index) ?? { value: Number(token.text), next: index + 1 }
  return day.value < 32 && /^[.,\s]*$/.test(at(day.next)?.before ?? '') ? day : null
}

/** "15 July 1453", "the 1st of May", "July 15, 1453", "juillet 1453", "in May". */
export const findDate = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const before = readDay(context, index)
  const isOf = before !== null && pack.numbers.of.has(at(before.next)?.folded ?? '')
  const monthAt = before ? before.next + (isOf ? 1 : 0) : index
  const month = monthOf(at(monthAt), context)
  if (month === 0) return null
  const after = before || !pack.dates.monthsHaveCapital ? undefined : at(monthAt + 1)
  const day =
    before ?? (after?.before === ' ' && isDigits(after) ? readDay(context, monthAt + 1) : null)
  const last = before ? monthAt + 1 : (day?.next ?? monthAt + 1)
  const year = readYear(context, last)
  const years = year && { from: year.value, to: year.value }
  const date = { kind: 'date', day: day?.value ?? null, month, years } as const
  return found(context, index, year?.next ?? last, date)
}

/** The 18 of "1914–18" is 1918, the 7 of "1896–7" or "1896/7" is 1897. */
const endOfRange = ({ at }: Context, index: number): number | null => {
  const [start = '', end] = [at(index - 1)?.text, at(index)]
  if (!end || !/^\d{3,4}$/.test(start) || !/^\d\d?$/.test(end.text)) return null
  const year = Number(start.slice(0, -end.text.length) + end.text)
  return /^\s?[–—/-]\s?$/.test(end.before) && year > Number(start) ? year : null
}

const foundYears = (context: Context, index: number, next: number, years: Years): Found =>
  found(context, index, next, { kind: 'date', day: null, month: null, years })

const latestYear = 2100

/** Whether a number before this token says how many: the next word is a noun. */
export const counts = (next: Token | undefined, pack: LanguagePack): boolean =>
  next?.before === ' ' && isInLowerCase(next) && isContentWord(next, pack)

/** "1453", "52 BC", "in 800", and both ends of "1914–18". */
export const findYear = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const number = readNumber(context, index)
  if (!number || !Number.isInteger(number.value)) return null
  const { value, isPlain } = number
  const era = readEra(context, number.next)
  const isBare = isPlain && value <= latestYear && era === null
  const end = isPlain ? endOfRange(context, index) : null
  // "In 800", and not "about 800 houses".
  const isAfter = pack.dates.beforeYear.has(at(index - 1)?.folded ?? '')
  const isEarly = value > 99 && isAfter && !counts(at(number.next), pack)
  const isYear = era !== null || end !== null || (isBare && (value >= 1000 || isEarly))
  if (!isYear) return null
  const year = (end ?? value) * (era?.value ?? 1)
  return foundYears(context, index, era?.next ?? number.next, { from: year, to: year })
}

/** "19th century", "IIe siècle av. J.-C.", "the third millennium". */
export const findPeriod = (context: Context, index: number): Found | null => {
  const number = readOrdinal(context, index) ?? readRoman(context, index, /^([ivx]+)(\p{Ll}+)$/u)
  const length = number && readYears(context, number.next)
  if (!number || !length || length.value < 100) return null
  const era = readEra(context, length.next)
  // 1800 to 1900 for the 19th, since usage differs on both ends.
  const first = era?.value === -1 ? -number.value : number.value - 1
  const [from, to] = [first * length.value, (first + 1) * length.value]
  return foundYears(context, index, era?.next ?? length.next, { from, to })
}

/** "the 1920s", "les années 1920". */
export const findDecade = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const token = at(index)
  if (!token || !/^\d{2,3}0$/.test(token.text)) return null
  const from = Number(token.text)
  const { beforeDecade, afterDecade } = pack.dates
  const suffix = afterDecade.size > 0 ? at(index + 1) : undefined
  const hasSuffix = suffix && afterDecade.has(suffix.folded) && /^['’]?$/.test(suffix.before)
  if (!hasSuffix && !beforeDecade.has(at(index - 1)?.folded ?? '')) return null
  const to = from + (hasSuffix && from % 100 === 0 ? 100 : 9)
  const next = index + (hasSuffix ? 2 : 1)
  return foundYears(context, index, next, { from, to })
}
