import { romanValue } from '#worker/languages'
import type { Found } from './claim.ts'
import { readEra, readNumber, readUnit, spelledNumbers } from './numbers.ts'
import { readOrdinal } from './ranks.ts'
import { type Context, isCapitalized, isDigits, type Read, type Token } from './tokens.ts'

/** The month that a token names, from 1; 0 for another word. */
export const monthOf = (token: Token | undefined, { pack }: Context): number => {
  const { months, monthsHaveCapital } = pack.dates
  if (!token || isCapitalized(token) !== monthsHaveCapital) return 0
  return months.next.get(token.folded)?.value ?? 0
}

type DateParts = {
  readonly day?: number
  readonly month?: number
  readonly year?: number | undefined
  readonly mayCount?: boolean
}

const found = (context: Context, from: number, next: number, parts: DateParts): Found => {
  const span = { start: context.at(from)?.start ?? 0, end: context.at(next - 1)?.end ?? 0 }
  const { day = null, month = null, year = null, mayCount = false } = parts
  return { claims: [{ kind: 'date', ...span, day, month, year, mayCount }], next }
}

const isYear = (token: Token): boolean => /^\d{3,4}$/.test(token.text)

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
  const day = readOrdinal(context, index) ?? { value: Number(token.text), next: index + 1 }
  return day.value < 32 ? day : null
}

/** "15 July 1453", "the 1st of May", "le 1er mai 1889". */
const findDayFirst = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const day = readDay(context, index)
  if (!day) return null
  const monthAt = pack.numbers.of.has(at(day.next)?.folded ?? '') ? day.next + 1 : day.next
  const month = monthOf(at(monthAt), context)
  if (month === 0) return null
  const year = readYear(context, monthAt + 1)
  const next = year?.next ?? monthAt + 1
  return found(context, index, next, { day: day.value, month, year: year?.value })
}

/** "July 15, 1453", "juillet 1453", "in May"; "May it last" has no month. */
const findMonthFirst = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const month = monthOf(at(index), context)
  if (month === 0) return null
  const after = at(index + 1)
  const mayHaveDay = pack.dates.monthsHaveCapital && after?.before === ' ' && isDigits(after)
  const day = mayHaveDay ? readDay(context, index + 1) : null
  const year = readYear(context, day?.next ?? index + 1)
  const isFirst = index === 0 || /[.;:!?]/.test(at(index)?.before ?? '')
  if (isFirst && day === null && year === null) return null
  const next = year?.next ?? day?.next ?? index + 1
  return found(context, index, next, { ...(day && { day: day.value }), month, year: year?.value })
}

/** Finds a date; days and months come first, because their digits look like numbers. */
export const findDate = (context: Context, index: number): Found | null =>
  findDayFirst(context, index) ?? findMonthFirst(context, index)

/** Whether a bare number is a year, by its size and by the word before it. */
const looksLikeYear = ({ at, pack }: Context, index: number): boolean => {
  const text = at(index)?.text ?? ''
  const before = at(index - 1)?.folded ?? ''
  if (/^\d{4}$/.test(text)) return Number(text) >= 1000
  const { beforeYear, yearNouns } = pack.dates
  return yearNouns.has(before) || (/^\d{3}$/.test(text) && beforeYear.has(before))
}

type OtherEnd = { readonly year: number; readonly sign: number | null; readonly next: number }

/** The year at the other end of a range: of "52 to 50 BC", or the 18 of "1914–18". */
const readOtherEnd = (context: Context, first: number, index: number): OtherEnd | null => {
  const joint = context.at(index)
  const isDash = /^\s?[–—-]\s?$/.test(joint?.before ?? '')
  if (!isDash && !context.pack.dates.joints.has(joint?.folded ?? '')) return null
  const at = isDash ? index : index + 1
  const token = context.at(at)
  if (!token || !/^\d{1,4}$/.test(token.text)) return null
  const era = readEra(context, at + 1)
  const value = Number(token.text)
  const short = first - (first % 100) + value
  if (isDash && era === null && /^\d\d$/.test(token.text) && first > 99 && short > first)
    return { year: short, sign: null, next: at + 1 }
  if (era === null && (!isYear(token) || readUnit(context, at, at + 1))) return null
  return { year: value, sign: era?.value ?? null, next: era?.next ?? at + 1 }
}

const latestYear = 2100

/** "1453", "52 BC", "AD 79", and both ends of "1914–18" and "52 to 50 BC". */
export const findYears = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const number = readNumber(context, index)
  if (!number || !Number.isInteger(number.value.value)) return null
  const { value, isPlain } = number.value
  const era = readEra(context, number.next)
  const isBare = isPlain && value <= latestYear && era === null
  const other = isBare ? readOtherEnd(context, value, number.next) : null
  const isAfterEra = isBare && readEra(context, index - 1)?.next === index
  const hasEra = isAfterEra || era !== null || (other !== null && other.sign !== null)
  if (!hasEra && !(isBare && looksLikeYear(context, index))) return null
  const before = at(index - 1)?.folded ?? ''
  const { beforeYear, joints } = pack.dates
  const mayCount = !hasEra && other === null && !beforeYear.has(before) && !joints.has(before)
  const sign = era?.value ?? other?.sign ?? 1
  const own = era?.next ?? number.next
  const first = found(context, index, own, { year: value * sign, mayCount })
  if (other === null) return first
  const second = found(context, index, other.next, { year: other.year * sign })
  return { claims: [...first.claims, ...second.claims], next: other.next }
}

const lengthAt = ({ at, pack }: Context, index: number): number | undefined =>
  pack.dates.periods.next.get(at(index)?.folded ?? '')?.value

const readPeriodNumber = (context: Context, index: number): Read<number> | null => {
  const ordinal = readOrdinal(context, index)
  if (ordinal !== null) return ordinal
  const { text = '' } = context.at(index) ?? {}
  const roman = /^[IVX]+$/.test(text) ? romanValue(text) : null
  return roman !== null && lengthAt(context, index + 1) ? { value: roman, next: index + 1 } : null
}

const mostBetween = 4
const mostPeriods = 4

/** "19th century", "IIIe et IIe siècles av. J.-C.", "the late fifteenth or early sixteenth century". */
export const findPeriods = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const numbers: number[] = []
  let next = index
  while (numbers.length < mostPeriods) {
    const number = readPeriodNumber(context, next)
    if (number === null) return null
    numbers.push(number.value)
    next = number.next
    const length = lengthAt(context, next)
    if (length) {
      const era = readEra(context, next + 1)
      const after = era?.next ?? next + 1
      const span = { start: at(index)?.start ?? 0, end: at(after - 1)?.end ?? 0 }
      // 1800 to 1900 for the 19th, since usage differs on both ends.
      const claims = numbers.map((n) => {
        const [from, to] = era?.value === -1 ? [-n, 1 - n] : [n - 1, n]
        return { kind: 'period' as const, ...span, from: from * length, to: to * length }
      })
      return { claims, next: after }
    }
    const limit = next + mostBetween
    while (next < limit && pack.dates.betweenPeriods.has(at(next)?.folded ?? '')) next += 1
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
  const { start, end } = { ...token, ...(hasSuffix && { end: suffix.end }) }
  return { claims: [{ kind: 'period', start, end, from, to }], next: index + (hasSuffix ? 2 : 1) }
}
