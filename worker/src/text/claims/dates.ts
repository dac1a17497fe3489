import { ordinalWord } from '../number-words.ts'
import { setOf } from '../words.ts'
import { afterConnector, monthOf, readEra } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import type { Context, Read } from './context.ts'
import { readNumber } from './numbers.ts'
import type { Token } from './tokens.ts'
import { readUnit } from './units.ts'

type Span = Pick<Claim, 'start' | 'end'>

export const dateClaim = (
  { start, end }: Span,
  day: number | null,
  month: number | null,
  year: number | null,
): Claim => ({ kind: 'date', start, end, day, month, year })

const isYear = (token: Token | undefined): boolean => /^\d{3,4}$/.test(token?.text ?? '')

/** The year right after a day or a month, with its era. */
const readYear = (context: Context, index: number): Read<number> | null => {
  const token = context.at(index)
  if (!token || !isYear(token) || !/^,?\s(?:of )?$/.test(token.before)) return null
  const era = readEra(context, index + 1)
  return { value: Number(token.text) * (era?.value ?? 1), next: era?.next ?? index + 1 }
}

const dayOf = (token: Token | undefined): number => {
  if (token?.folded === 'premier') return 1
  return /^\d{1,2}$/.test(token?.text ?? '') ? Number(token?.text) : 0
}

const isDaySuffix = (token: Token | undefined): boolean =>
  token?.before === '' && /^(?:st|nd|rd|th|er)$/.test(token.folded)

const endOf = ({ at }: Context, next: number): number => at(next - 1)?.end ?? 0

const found = (claim: Claim, next: number): Found => ({ claims: [claim], next })

/** "the fourth of November". */
const spelledDay = ({ at, language }: Context, index: number): number => {
  const day = ordinalWord(at(index)?.folded ?? '', language) ?? 0
  return language === 'en' && at(index + 1)?.folded === 'of' ? day : 0
}

/** "15 July 1453", "the 1st of May", "le 1er mai 1889". */
const findDayFirst = (context: Context, index: number): Found | null => {
  const { at, language } = context
  const token = at(index)
  const day = dayOf(token) || spelledDay(context, index)
  if (!token || day === 0) return null
  const afterDay = isDaySuffix(at(index + 1)) ? index + 2 : index + 1
  const monthAt = at(afterDay)?.folded === 'of' ? afterDay + 1 : afterDay
  const month = monthOf(at(monthAt), language)
  if (month === 0) return null
  const year = readYear(context, monthAt + 1)
  const next = year?.next ?? monthAt + 1
  const span = { start: token.start, end: endOf(context, next) }
  return found(dateClaim(span, day, month, year?.value ?? null), next)
}

/** What stands before May and March, which are also verbs. */
const beforeMonth = setOf(
  'in of since until by from during early mid late to and each every between through',
)

/** "July 15, 1453", "juillet 1453", "in May". */
const findMonthFirst = (context: Context, index: number): Found | null => {
  const { at, language } = context
  const token = at(index)
  const month = monthOf(token, language)
  if (!token || month === 0) return null
  const day = language === 'en' && at(index + 1)?.before === ' ' ? dayOf(at(index + 1)) : 0
  const afterDay = day === 0 ? index + 1 : index + 2
  const beforeYear = day !== 0 && isDaySuffix(at(afterDay)) ? afterDay + 1 : afterDay
  const year = readYear(context, beforeYear)
  const isVerb =
    /^(?:may|march)$/.test(token.folded) && !beforeMonth.has(at(index - 1)?.folded ?? '')
  if (isVerb && day === 0 && year === null) return null
  const next = year?.next ?? beforeYear
  const span = { start: token.start, end: endOf(context, next) }
  return found(dateClaim(span, day === 0 ? null : day, month, year?.value ?? null), next)
}

const yearWords = setOf(
  'in since until by from before after year ad around about circa c ca en an depuis vers avant apres annee jusqu',
)

/** Whether a bare number is a year, by its size and by the word before it. */
const looksLikeYear = ({ at }: Context, index: number): boolean => {
  const text = at(index)?.text ?? ''
  const value = Number(text)
  if (/^\d{4}$/.test(text)) return value >= 1000 && value <= 2100
  const before = at(index - 1)?.folded ?? ''
  return (/^\d{3}$/.test(text) && yearWords.has(before)) || /^(?:an|year)$/.test(before)
}

/** The year at the other end of a range: of "52 to 50 BC", or the 18 of "1914–18". */
const readOtherEnd = (
  context: Context,
  first: number,
  index: number,
): { readonly year: number; readonly sign: number | null; readonly next: number } | null => {
  const after = afterConnector(context, index)
  const token = after === null ? undefined : context.at(after)
  if (after === null || !token || !/^\d{1,4}$/.test(token.text)) return null
  const era = readEra(context, after + 1)
  const value = Number(token.text)
  const isShort = /^\d{2}$/.test(token.text) && first > 99 && value > first % 100 && era === null
  const isSecond = isShort && after === index
  const year = isSecond ? first - (first % 100) + value : value
  if (!isSecond && era === null && (!isYear(token) || readUnit(context, after, after + 1)))
    return null
  return { year, sign: era?.value ?? null, next: era?.next ?? after + 1 }
}

/** "from 1453 to 1460", "1453–1460": two years that belong together, other than "1453 and 1460". */
const isSpan = ({ at }: Context, first: number, second: number): boolean =>
  /^(?:between|entre)$/.test(at(first - 1)?.folded ?? '') ||
  !/^(?:and|or|et|ou)$/.test(at(second)?.folded ?? '')

/** "1453", "52 BC", "AD 79", and both ends of "1914–18" and "52 to 50 BC". */
const findYears = (context: Context, index: number): Found | null => {
  const token = context.at(index)
  const number = token && readNumber(context, index)
  if (!token || !number || !Number.isInteger(number.value.value)) return null
  const { value } = number.value
  const isPlain = number.value.isPlain && value < 2101
  const era = readEra(context, number.next)
  const other = isPlain && era === null ? readOtherEnd(context, value, number.next) : null
  const isOld = era !== null || (other?.sign !== undefined && other.sign !== null)
  const isAfterAd = isPlain && context.at(index - 1)?.text === 'AD'
  if (!isOld && !isAfterAd && !looksLikeYear(context, index)) return null
  const year = value * (era?.value ?? other?.sign ?? 1)
  const own = era?.next ?? number.next
  const ownSpan = { start: token.start, end: endOf(context, own) }
  const first = dateClaim(ownSpan, null, null, year)
  const runsBack = other !== null && other.sign === null && other.year < value
  const isRange = other !== null && (!runsBack || isSpan(context, index, number.next))
  if (!isRange) return { claims: [first], next: own }
  const span = { start: token.start, end: endOf(context, other.next) }
  // A range that runs backwards is nobody's.
  const second = dateClaim(span, null, null, runsBack ? Number.NaN : other.year * (other.sign ?? 1))
  return { claims: [first, second], next: other.next }
}

/** Finds a date or years; days and months come first, because their digits look like numbers. */
export const findDate = (context: Context, index: number): Found | null =>
  findDayFirst(context, index) ?? findMonthFirst(context, index)

export { findYears }
