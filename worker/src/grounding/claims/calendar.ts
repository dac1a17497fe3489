import { romanValue } from '../../text/roman-numerals.ts'
import type { Found, Read } from './claim.ts'
import { type Context, isOneOf, readPhrase } from './context.ts'
import { readNumber, readUnit, spelledNumbers } from './numbers.ts'
import { readOrdinal } from './ranks.ts'
import { isCapitalized, isDigits, type Token } from './tokens.ts'

/** The month that a token names, from 1; 0 for another word. */
export const monthOf = (token: Token | undefined, { pack }: Context): number => {
  const { months, monthsHaveCapital } = pack.dates
  if (!token || isCapitalized(token) !== monthsHaveCapital) return 0
  return months.get(token.folded) ?? 0
}

/** Reads what makes a year one before Christ (-1) or after (1): "BC", "av. J.-C.", "de notre ère". */
export const readEra = (context: Context, index: number): Read<number> | null => {
  const { eras, erasAreCapitals } = context.pack.dates
  const era = readPhrase(context, index, eras)
  return era && erasAreCapitals && !/^\p{Lu}/u.test(context.at(index)?.text ?? '') ? null : era
}

type DateParts = {
  readonly day?: number
  readonly month?: number
  readonly year?: number | null
  readonly mayCount?: boolean
}

const found = (context: Context, from: number, next: number, parts: DateParts): Found => {
  const span = { start: context.at(from)?.start ?? 0, end: context.at(next - 1)?.end ?? 0 }
  const { day, month, year = null, mayCount = false } = parts
  const claim = { kind: 'date', ...span, day: day || null, month: month || null, year } as const
  return { claims: [{ ...claim, mayCount }], next }
}

const isYear = (token: Token | undefined): boolean => /^\d{3,4}$/.test(token?.text ?? '')

/** The year right after a day or a month, with its era. */
const readYear = (context: Context, index: number): Read<number> | null => {
  const token = context.at(index)
  if (!token || !isYear(token) || !/^,?\s$/.test(token.before)) return null
  const era = readEra(context, index + 1)
  return { value: Number(token.text) * (era?.value ?? 1), next: era?.next ?? index + 1 }
}

/** A day in digits, or as an ordinal: "1er", "21st", "premier", "the fourth". */
const readDay = (context: Context, index: number): Read<number> | null => {
  const token = context.at(index)
  if (!token) return null
  const isDay = /^\d{1,2}$/.test(token.text)
  if (!isDay && !spelledNumbers(context.pack).ordinals.next.has(token.folded)) return null
  const rank = readOrdinal(context, index)
  if (rank) return rank.value < 32 ? rank : null
  return isDay ? { value: Number(token.text), next: index + 1 } : null
}

/** "15 July 1453", "the 1st of May", "le 1er mai 1889". */
const findDayFirst = (context: Context, index: number): Found | null => {
  const day = readDay(context, index)
  if (!day) return null
  const monthAt = isOneOf(context, day.next, context.pack.dates.ofMonth) ? day.next + 1 : day.next
  const month = monthOf(context.at(monthAt), context)
  if (month === 0) return null
  const year = readYear(context, monthAt + 1)
  return found(context, index, year?.next ?? monthAt + 1, {
    ...{ day: day.value, month, year: year?.value ?? null },
  })
}

/** "July 15, 1453", "juillet 1453", "in May". */
const findMonthFirst = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const { ambiguousMonths, beforeMonth, monthsHaveCapital } = pack.dates
  const token = at(index)
  const month = monthOf(token, context)
  if (!token || month === 0) return null
  const mayHaveDay = monthsHaveCapital && /^ $/.test(at(index + 1)?.before ?? '')
  const day = mayHaveDay && isDigits(at(index + 1) ?? token) ? readDay(context, index + 1) : null
  const year = readYear(context, day?.next ?? index + 1)
  const isOther = ambiguousMonths.has(token.folded) && !beforeMonth.has(at(index - 1)?.folded ?? '')
  if (isOther && day === null && year === null) return null
  const next = year?.next ?? day?.next ?? index + 1
  return found(context, index, next, { day: day?.value ?? 0, month, year: year?.value ?? null })
}

/** Finds a date; days and months come first, because their digits look like numbers. */
export const findDate = (context: Context, index: number): Found | null =>
  findDayFirst(context, index) ?? findMonthFirst(context, index)

/** Whether a bare number is a year, by its size and by the word before it. */
const looksLikeYear = ({ at, pack }: Context, index: number): boolean => {
  const text = at(index)?.text ?? ''
  if (/^\d{4}$/.test(text)) return Number(text) >= 1000 && Number(text) <= 2100
  if (pack.dates.yearNouns.has(at(index - 1)?.folded ?? '')) return true
  return /^\d{3}$/.test(text) && pack.dates.beforeYear.has(at(index - 1)?.folded ?? '')
}

const dash = /^\s?[–—-]\s?$/

/** The token after what joins two years; null where nothing does. */
const afterJoint = (context: Context, index: number): number | null => {
  const token = context.at(index)
  if (token && dash.test(token.before)) return index
  return isOneOf(context, index, context.pack.dates.rangeJoints) ? index + 1 : null
}

type OtherEnd = { readonly year: number; readonly sign: number | null; readonly next: number }

/** The year at the other end of a range: of "52 to 50 BC", or the 18 of "1914–18". */
const readOtherEnd = (context: Context, first: number, index: number): OtherEnd | null => {
  const after = afterJoint(context, index)
  const token = after === null ? undefined : context.at(after)
  if (after === null || !token || !/^\d{1,4}$/.test(token.text)) return null
  const era = readEra(context, after + 1)
  const value = Number(token.text)
  const isShort = after === index && /^\d{2}$/.test(token.text) && first > 99 && era === null
  if (isShort && value > first % 100) {
    return { year: first - (first % 100) + value, sign: null, next: after + 1 }
  }
  if (era === null && (!isYear(token) || readUnit(context, after, after + 1))) return null
  return { year: value, sign: era?.value ?? null, next: era?.next ?? after + 1 }
}

/** "1453", "52 BC", "AD 79", and both ends of "1914–18" and "52 to 50 BC". */
export const findYears = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const number = readNumber(context, index)
  if (!number || !Number.isInteger(number.value.value)) return null
  const { value, isPlain } = number.value
  const mayBeYear = isPlain && value < 2101
  const era = readEra(context, number.next)
  const other = mayBeYear && era === null ? readOtherEnd(context, value, number.next) : null
  const eraBefore = mayBeYear && index > 0 ? readEra(context, index - 1) : null
  const isAfterAd = eraBefore?.value === 1 && eraBefore.next === index
  const hasEra = era !== null || (other !== null && other.sign !== null)
  if (!hasEra && !isAfterAd && !looksLikeYear(context, index)) return null
  const own = era?.next ?? number.next
  const isSingle = other === null && era === null && !isAfterAd
  const { beforeYear, between, listJoints, rangeJoints } = pack.dates
  const before = at(index - 1)?.folded ?? ''
  const mayCount =
    isSingle && ![beforeYear, between, rangeJoints].some((words) => words.has(before))
  // "1453 and 1460" may be in any order; a range that runs backwards is one before Christ.
  const isList = listJoints.has(at(number.next)?.folded ?? '') && !between.has(before)
  const runsBack = other !== null && other.sign === null && other.year < value
  const sign = runsBack && !isList ? -1 : (other?.sign ?? 1)
  const first = found(context, index, own, { year: value * (era?.value ?? sign), mayCount })
  if (other === null || (runsBack && isList)) return first
  const second = found(context, index, other.next, { year: other.year * sign })
  return { claims: [...first.claims, ...second.claims], next: other.next }
}

/** The years of the nth century: 1800 to 1900 of the 19th, since usage differs on both ends. */
const yearsOf = (n: number, length: number, sign: number) =>
  sign > 0
    ? { from: (n - 1) * length, to: n * length }
    : { from: -n * length, to: -(n - 1) * length }

const lengthAt = ({ at, pack }: Context, index: number): number | undefined =>
  pack.dates.periods.get(at(index)?.folded ?? '')

const readPeriodNumber = (context: Context, index: number): Read<number> | null => {
  const ordinal = readOrdinal(context, index)
  if (ordinal !== null) return ordinal
  const { text = '' } = context.at(index) ?? {}
  const roman = /^[IVX]+$/.test(text) ? romanValue(text) : null
  return roman !== null && lengthAt(context, index + 1) ? { value: roman, next: index + 1 } : null
}

const mostBetween = 4

/** "19th century", "IIIe et IIe siècles av. J.-C.", "the late fifteenth or early sixteenth century". */
export const findPeriods = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const numbers: number[] = []
  let next = index
  while (numbers.length < 4) {
    const number = readPeriodNumber(context, next)
    if (number === null) return null
    numbers.push(number.value)
    const length = lengthAt(context, number.next)
    if (length) {
      const era = readEra(context, number.next + 1)
      const after = era?.next ?? number.next + 1
      const span = { start: at(index)?.start ?? 0, end: at(after - 1)?.end ?? 0 }
      const claims = numbers.map((n) => ({
        ...{ kind: 'period' as const, ...span },
        ...yearsOf(n, length, era?.value ?? 1),
      }))
      return { claims, next: after }
    }
    next = number.next
    const limit = next + mostBetween
    while (next < limit && isOneOf(context, next, pack.dates.betweenPeriods)) next += 1
    if (next === number.next && !/[–—,-]/.test(at(next)?.before ?? '')) return null
  }
  return null
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
  const end = hasSuffix ? suffix.end : token.end
  return {
    claims: [{ kind: 'period', start: token.start, end, from, to }],
    next: index + (hasSuffix ? 2 : 1),
  }
}
