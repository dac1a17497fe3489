import type { Unit } from '../languages/language-pack.ts'
import { readEra } from './calendar.ts'
import type { Claim, Found, Read } from './claim.ts'
import { type Context, isAfterPhrase, readPhrase } from './context.ts'
import { type ReadNumber, readNumber, readUnit } from './numbers.ts'
import { isContentWord, isDigits, stemOf } from './tokens.ts'

/** Between two numbers that share a unit: "20 to 30 metres", "12 by 30 feet". */
const sharedBy = /^(?:\s?[–—×-]\s?|\s[xX]\s)$/

/** The unit of a number, which may stand after another number. */
const findUnit = (context: Context, first: number, next: number): Read<Unit> | null => {
  const unit = readUnit(context, first, next)
  const joint = unit === null ? context.at(next) : undefined
  if (!joint) return unit
  const isDash = isDigits(joint) && sharedBy.test(joint.before)
  const { dates, numbers } = context.pack
  const isWord =
    joint.before === ' ' && (dates.rangeJoints.has(joint.folded) || numbers.by.has(joint.folded))
  if (!isDash && !isWord) return null
  const second = isDash ? next : next + 1
  const number = readNumber(context, second)
  const shared = number && readUnit(context, second, number.next)
  return shared && { value: shared.value, next }
}

/** How far off a number may be after "about", and how much more there may be than "more than" says. */
const tolerance = 0.05
const surplus = 0.2

const rangeOf = (context: Context, index: number, number: ReadNumber): [number, number] => {
  const { value, step, isVague } = number
  if (isVague) return [value, value * 999]
  const half = step / 2
  if (isAfterPhrase(context, index, context.pack.numbers.moreThan))
    return [value - half, value + Math.max(half, value * surplus)]
  const isAbout = isAfterPhrase(context, index, context.pack.numbers.about)
  const off = isAbout ? Math.max(half, value * tolerance) : half
  return [value - off, value + off]
}

/** What a number counts or measures, by the word after it: "112 columns", "122 mètres de haut". */
const countedThing = ({ at, pack }: Context, index: number): string | null => {
  const token = at(index)
  if (!token || !/^[ \u00a0-]$/.test(token.before)) return null
  const thing = pack.numbers.of.has(token.folded) ? at(index + 1) : token
  return thing && !isDigits(thing) && isContentWord(thing, pack) ? stemOf(thing, pack) : null
}

/** A number with or without unit, or the time between two years. */
export const findQuantity = (context: Context, index: number, needsUnit: boolean): Found | null => {
  const token = context.at(index)
  const number = token && readNumber(context, index)
  if (!token || !number) return null
  const unit = findUnit(context, index, number.next)
  if (needsUnit && unit === null) return null
  const next = unit?.next ?? number.next
  const { base, factor } = unit?.value ?? { base: null, factor: 1 }
  const era = base === 'year' ? readEra(context, next) : null
  const span = { start: token.start, end: context.at((era?.next ?? next) - 1)?.end ?? token.end }
  if (era !== null) {
    // "3 000 ans avant notre ère" is a year.
    const year = number.value.value * era.value
    const claim = { kind: 'date', ...span, day: null, month: null, year, mayCount: false } as const
    return { claims: [claim], next: era.next }
  }
  const value = number.value.value * factor
  if (base === 'year' && readPhrase(context, next, context.pack.dates.later)) {
    const step = number.value.step * factor
    return { claims: [{ kind: 'span', ...span, years: value, step }], next }
  }
  const [low, high] = rangeOf(context, index, number.value)
  const of = countedThing(context, next)
  const claim: Claim = {
    ...{ kind: 'number', ...span, value, low: low * factor, high: high * factor },
    ...{ unit: base, of },
  }
  return { claims: [claim], next }
}

/** "a century later", "une décennie plus tard". */
export const findSingleSpan = (context: Context, index: number): Found | null => {
  const token = context.at(index)
  const { spans, later } = context.pack.dates
  const years = token && spans.get(token.folded)
  if (!token || years === undefined || !readPhrase(context, index + 1, later)) return null
  const claim: Claim = { kind: 'span', start: token.start, end: token.end, years, step: years }
  return { claims: [claim], next: index + 1 }
}
