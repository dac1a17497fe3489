import { isContentWord, setOf, stemOf } from '../words.ts'
import { readEra } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import { type Context, type Read, willBeNone } from './context.ts'
import { dateClaim } from './dates.ts'
import { type ReadNumber, readNumber } from './numbers.ts'
import { isDigits } from './tokens.ts'
import { readUnit, type Unit } from './units.ts'

const about = new Set(
  'about|around|approximately|nearly|almost|roughly|some|circa|c|ca|under|environ|presque|quelque|quelques|vers|pres de|autour de|moins de|peu pres|jusqu a|up to|less than|fewer than|at most|au plus'.split(
    '|',
  ),
)
const atLeast = new Set('over|more than|greater than|at least|plus de|au moins'.split('|'))

/** The words before a number that say how exact it is: "about", "près de", "more than". */
const isPreceded = ({ at }: Context, index: number, by: ReadonlySet<string>): boolean => {
  const [second, last] = [at(index - 2)?.folded ?? '', at(index - 1)?.folded ?? '']
  return by.has(last) || by.has(`${second} ${last.replace(/^d$/, 'de')}`)
}

/** How far off a number may be after "about", and how much more there may be than "more than" says. */
const tolerance = 0.05
const surplus = 0.2

/** How far a round number may be from what it rounds: less than one of its last digit but zeros. */
const roundness = (value: number): number => {
  let place = 1
  while (value % (place * 10) === 0 && place < value) place *= 10
  return value % (place * 5) === 0 ? place * 2.5 : place * 0.99
}

/**
 * The numbers that mean the same: to the last digit written; after "about" and the like no more than
 * rounding explains; or a magnitude.
 */
const rangeOf = (context: Context, index: number, number: ReadNumber): [number, number] => {
  const { value, step, isVague } = number
  if (isVague) return [value * 0.8, value * 999]
  const rounded = (share: number): number =>
    Math.max(step / 2, Math.min(value * share, roundness(value)))
  if (isPreceded(context, index, atLeast)) return [value - step / 2, value + rounded(surplus)]
  const half = isPreceded(context, index, about) ? rounded(tolerance) : step / 2
  return [value - half, value + half]
}

const later = setOf('later earlier after before plus avant apres')

/** "three centuries later", "trente ans plus tard": how many years apart two years are. */
const isSpan = (context: Context, next: number, unit: string | null): boolean => {
  if (unit !== 'year' || willBeNone(context, next, later)) return false
  const { at } = context
  const word = at(next)
  if (!word || !later.has(word.folded)) return false
  return word.folded !== 'plus' || /^(?:tard|tot)$/.test(at(next + 1)?.folded ?? '')
}

/** What stands between two numbers that share a unit: "20 to 30 metres", "12 by 30 feet". */
const sharesUnit = /^(?:to|and|or|by|x|a|et|ou|sur)$/

/** The unit of a number, which may stand after another number: the first of "20 to 30 metres". */
const findUnit = (context: Context, first: number, next: number): Read<Unit> | null => {
  const unit = readUnit(context, first, next)
  const joint = unit === null ? context.at(next) : undefined
  if (!joint) return unit
  const isDash = isDigits(joint) && /^\s?[–—×-]\s?$/.test(joint.before)
  if (!isDash && !(joint.before === ' ' && sharesUnit.test(joint.folded))) return null
  const second = isDash ? next : next + 1
  const number = readNumber(context, second)
  const shared = number && readUnit(context, second, number.next)
  return shared && { value: shared.value, next }
}

/** What a number counts or measures, by the word after it: "112 columns", "122 mètres de haut". */
const countedThing = ({ at, language }: Context, index: number): string | null => {
  const token = at(index)
  if (!token || !/^[ \u00a0-]$/.test(token.before)) return null
  const thing = /^(?:de|d|in)$/.test(token.folded) ? at(index + 1) : token
  if (!thing || isDigits(thing) || !isContentWord(thing.folded, language)) return null
  return stemOf(thing.folded, language)
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
    return { claims: [dateClaim(span, null, null, year)], next: era.next }
  }
  const value = number.value.value * factor
  if (isSpan(context, next, base)) {
    const claim: Claim = { kind: 'span', ...span, years: value, step: number.value.step * factor }
    return { claims: [claim], next }
  }
  const [low, high] = rangeOf(context, index, number.value)
  const claim: Claim = {
    kind: 'number',
    ...span,
    value,
    low: low * factor,
    high: high * factor,
    unit: base,
    of: countedThing(context, next),
  }
  return { claims: [claim], next }
}

const lengths: ReadonlyMap<string, number> = new Map([
  ['decade', 10],
  ['decennie', 10],
  ['century', 100],
  ['siecle', 100],
  ['millennium', 1000],
  ['millenaire', 1000],
])

/** "a century later", "une décennie plus tard". */
export const findSingleSpan = (context: Context, index: number): Found | null => {
  const token = context.at(index)
  const years = token && lengths.get(token.folded)
  if (!token || years === undefined || !isSpan(context, index + 1, 'year')) return null
  const claim: Claim = { kind: 'span', start: token.start, end: token.end, years, step: years }
  return { claims: [claim], next: index + 1 }
}
