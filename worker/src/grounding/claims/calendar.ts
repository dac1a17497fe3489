import { romanValue } from '#worker/languages'
import type { Found } from './claim.ts'
import { readEra, readNumber, readYears, spelledNumbers } from './numbers.ts'
import { readOrdinal } from './ranks.ts'
import { type Context, isCapitalized, isDigits, type Read, spanOf, type Token } from './tokens.ts'

/** The month that a token names, from 1; 0 for another word. */
export const monthOf = (token: Token | undefined, { pack }: Context): number => {
  const { months, monthsHaveCapital } = pack.dates
  if (!token || isCapitalized(token) !== monthsHaveCapital) return 0
  return months.next.get(token.folded)?.value ?? 0
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
  if (!isDay && !spelledNumbers(context.pack).ordinals.next.has(token.folded)) return null
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
  const next = year?.next ?? last
  const span = spanOf(context, index, next)
  const parts = { day: day?.value ?? null, month, year: year?.value ?? null }
  return { claims: [{ kind: 'date', ...span, ...parts }], next }
}

/** The era after the other end of a range, for "52" of "52 to 50 BC". */
const eraOfRange = (context: Context, index: number): number | null => {
  const joint = context.at(index)
  const isDash = joint !== undefined && isDigits(joint)
  if (!isDash && !context.pack.dates.joints.has(joint?.folded ?? '')) return null
  const other = context.at(isDash ? index : index + 1)
  return other && /^\d{1,4}$/.test(other.text)
    ? (readEra(context, isDash ? index + 1 : index + 2)?.value ?? null)
    : null
}

/** The 18 of "1914–18" is 1918. */
const endOfRange = ({ at }: Context, index: number): number | null => {
  const [first, last] = [at(index - 1)?.text ?? '', at(index)]
  if (!/^\d{4}$/.test(first) || !/^\d\d$/.test(last?.text ?? '')) return null
  const isRange =
    /^\s?[–—-]\s?$/.test(last?.before ?? '') && Number(last?.text) > Number(first) % 100
  return isRange ? Number(first.slice(0, 2) + last?.text) : null
}

const latestYear = 2100

/** "1453", "52 BC", "AD 79", and both ends of "1914–18" and "52 to 50 BC". */
export const findYear = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const number = readNumber(context, index)
  if (!number || !Number.isInteger(number.value.value)) return null
  const { value, isPlain } = number.value
  const era = readEra(context, number.next)
  const isBare = isPlain && value <= latestYear && era === null
  const end = isBare ? endOfRange(context, index) : null
  const isAfterEra = isBare && readEra(context, index - 1)?.next === index
  const sign = era?.value ?? (isBare ? eraOfRange(context, number.next) : null)
  const isAfterWord = value > 99 && pack.dates.beforeYear.has(at(index - 1)?.folded ?? '')
  // "The year 79".
  const isAfterYear = isAfterWord || readYears(context, index - 1)?.value === 1
  const looksLikeYear = isBare && (value >= 1000 || isAfterYear)
  const hasEra = isAfterEra || end !== null || sign !== null
  if (!hasEra && !looksLikeYear) return null
  const next = era?.next ?? number.next
  const span = spanOf(context, index, next)
  const parts = { day: null, month: null, year: end ?? value * (sign ?? 1) }
  return { claims: [{ kind: 'date', ...span, ...parts }], next }
}

/** The ordinal of a century or a millennium: "19th", "XIXe", "nineteenth", or "XIX" right before it. */
const readPeriodNumber = (context: Context, index: number): Read<number> | null => {
  const { text = '' } = context.at(index) ?? {}
  const roman = /^[IVX]+$/.test(text) ? romanValue(text) : null
  return roman === null ? readOrdinal(context, index) : { value: roman, next: index + 1 }
}

/** "19th century", "IIe siècle av. J.-C.", "the third millennium". */
export const findPeriod = (context: Context, index: number): Found | null => {
  const number = readPeriodNumber(context, index)
  const length = number && readYears(context, number.next)
  if (!number || !length || length.value < 100) return null
  const era = readEra(context, length.next)
  const next = era?.next ?? length.next
  const span = spanOf(context, index, next)
  // 1800 to 1900 for the 19th, since usage differs on both ends.
  const first = era?.value === -1 ? -number.value : number.value - 1
  const [from, to] = [first * length.value, (first + 1) * length.value]
  return { claims: [{ kind: 'period', ...span, from, to }], next }
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
  // "Les années 1970 et 1980" are two.
  const isSecond = pack.dates.joints.has(at(index - 1)?.folded ?? '')
  const before = at(index - (isSecond ? 3 : 1))?.folded ?? ''
  if (!hasSuffix && !beforeDecade.has(before)) return null
  const to = from + (hasSuffix && from % 100 === 0 ? 100 : 9)
  const next = index + (hasSuffix ? 2 : 1)
  return { claims: [{ kind: 'period', ...spanOf(context, index, next), from, to }], next }
}
