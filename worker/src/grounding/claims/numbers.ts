import { type LanguagePack, type Phrases, phrasesOf, type Unit } from '#worker/languages'
import type { Found } from './claim.ts'
import {
  type Context,
  isDigits,
  modifierBefore,
  type Read,
  readPhrase,
  readStems,
  spanOf,
} from './tokens.ts'

/** `step` is the value of its last digit. `isPlain`: digits alone, as a year is written. */
type ReadNumber = { readonly value: number; readonly step: number; readonly isPlain: boolean }

type SpelledNumbers = {
  readonly cardinals: Phrases<number>
  readonly ordinals: Phrases<number>
  readonly firstWords: ReadonlySet<string>
}

const known = new WeakMap<LanguagePack, SpelledNumbers>()

/** The numbers below a hundred as a language spells them, and the words that any number may begin with. */
export const spelledNumbers = (pack: LanguagePack): SpelledNumbers => {
  const found = known.get(pack)
  if (found) return found
  const { cardinal, ordinals, scales, others } = pack.numbers
  const below = Array.from({ length: 100 }, (_, number) => number)
  const numbers = phrasesOf(below.map((number): [string, number] => [cardinal(number), number]))
  const ranks = phrasesOf(
    below.slice(1).flatMap((rank) => ordinals(rank).map((word): [string, number] => [word, rank])),
  )
  const firstWords = [numbers, ranks, scales, others].flatMap(({ next }) => [...next.keys()])
  const spelled = { cardinals: numbers, ordinals: ranks, firstWords: new Set(firstWords) }
  known.set(pack, spelled)
  return spelled
}

/** "12,000" and "12 000.5" in a language with this separator. */
const grouped = { ',': /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, '.': /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ }

const readDigits = ({ at, pack }: Context, index: number): Read<ReadNumber> | null => {
  const { separator } = pack.numbers
  let text = at(index)?.text ?? ''
  let next = index + 1
  if (/^\d{1,3}$/.test(text)) {
    for (
      let token = at(next);
      token && /^[ \u00a0\u2009\u202f]$/.test(token.before);
      token = at(next)
    ) {
      if (!/^\d{3}(?:[.,]\d+)?$/.test(token.text)) break
      text += token.text
      next += 1
    }
  }
  const plain = grouped[separator].test(text) ? text.replaceAll(separator, '') : text
  const value = Number(plain.replace(',', '.'))
  if (Number.isNaN(value)) return null
  const step = 10 ** -(/[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0)
  return { value: { value, step, isPlain: /^\d+$/.test(text) && next === index + 1 }, next }
}

const thousand = 1000

/** Adds the words of a number to `digits`, what stands before them: "1.5" of "1.5 million". */
const readWords = (context: Context, index: number, digits: number): Read<number> | null => {
  const { at, pack } = context
  const { cardinals } = spelledNumbers(pack)
  let [total, part, next] = [0, digits, index]
  for (;;) {
    const isJoined = next > index && pack.numbers.and.has(at(next)?.folded ?? '')
    const from = isJoined ? next + 1 : next
    if (next > index && /[^\s-]/.test(at(from)?.before ?? '')) break
    const small = digits === 0 && part % 100 === 0 ? readPhrase(context, from, cardinals) : null
    const scale = small ? null : readPhrase(context, from, pack.numbers.scales)
    if (small) part += small.value
    else if (scale === null) break
    else if (scale.value < thousand) part = Math.max(part, 1) * scale.value
    else [total, part] = [total + Math.max(part, 1) * scale.value, 0]
    next = small?.next ?? scale?.next ?? next
  }
  return next > index ? { value: total + part, next } : null
}

/** How far from its value a round number may be: "une vingtaine" is 18 to 22. */
const roundShare = 0.1

const readSpelled = (context: Context, index: number): Read<ReadNumber> | null => {
  const { others, articles, scales } = context.pack.numbers
  const other = readPhrase(context, index, others)
  const number = (value: number, step: number, next: number) => ({
    value: { value, step, isPlain: false },
    next,
  })
  if (other) return number(other.value, 2 * roundShare * other.value, other.next)
  const isArticle = articles.has(context.at(index)?.folded ?? '')
  if (isArticle && !readPhrase(context, index + 1, scales)) return null
  const read = readWords(context, index, 0)
  return read && number(read.value, 1, read.next)
}

/** Reads a number, in digits or words, with its scale: "1.5 million", "deux cents". */
export const readNumber = (context: Context, index: number): Read<ReadNumber> | null => {
  const token = context.at(index)
  if (!token) return null
  if (!isDigits(token)) return readSpelled(context, index)
  const digits = readDigits(context, index)
  const { value, step } = digits?.value ?? { value: 0, step: 1 }
  const scaled = value === 0 ? null : readWords(context, digits?.next ?? index, value)
  if (digits === null || scaled === null) return digits
  const scaledStep = (step * scaled.value) / value
  return { value: { value: scaled.value, step: scaledStep, isPlain: false }, next: scaled.next }
}

/** Reads what makes a year one before Christ (-1) or after (1): "BC", "av. J.-C.", "de notre ère". */
export const readEra = (context: Context, index: number): Read<number> | null =>
  readPhrase(context, index, context.pack.dates.eras)

/** How many years a word is: 100 for "century". */
export const readYears = (context: Context, index: number): Read<number> | null => {
  const unit = readStems(context, index, context.pack.units)
  return unit?.value.base === 'year' ? { value: unit.value.factor, next: unit.next } : null
}

const signs: Readonly<Record<string, Unit>> = {
  '°': { base: 'degree', factor: 1 },
  '%': { base: 'share', factor: 0.01 },
}

/** The unit of a number, by the sign before or after it, or by the words that follow it. */
const readUnit = (context: Context, first: number, from: number): Read<Unit> | null => {
  const { at, pack } = context
  const currency = /[£€$]\s?$/.exec(at(first)?.before ?? '')?.[0].trim()
  const sign = currency ?? /^\s?([%€£$°])/.exec(at(from - 1)?.after ?? '')?.[1]
  if (sign) {
    // The "C" of "27 °C" is of the sign.
    const isLetter = sign === '°' && /^[CF]$/.test(at(from)?.text ?? '')
    return { value: signs[sign] ?? { base: sign, factor: 1 }, next: isLetter ? from + 1 : from }
  }
  const word = at(from)
  if (!word || /[^\s-]/.test(word.before)) return null
  return readStems(context, pack.numbers.of.has(word.folded) ? from + 1 : from, pack.units)
}

/** How far off a number may be after "about", and how much more there may be than "more than" says. */
const tolerance = 0.05
const surplus = 0.2

const rangeOf = (context: Context, index: number, { value, step }: ReadNumber) => {
  const modifier = modifierBefore(context, index)
  if (modifier === 'over') return { low: value, high: value + Math.max(step / 2, value * surplus) }
  const off = Math.max(step / 2, modifier === 'about' ? value * tolerance : 0)
  return { low: value - off, high: value + off }
}

/** What the number after "and" or "to" is counted in, for the "four" of "four to six thousand"; 1 otherwise. */
const scaleOfRange = (context: Context, index: number): number => {
  if (!context.pack.dates.joints.has(context.at(index)?.folded ?? '')) return 1
  const { value = 0, isPlain = true } = readNumber(context, index + 1)?.value ?? {}
  if (isPlain || value < thousand) return 1
  return value < thousand ** 2 ? thousand : thousand ** 2
}

/** A number with or without unit. */
export const findQuantity = (context: Context, index: number, needsUnit: boolean): Found | null => {
  const token = context.at(index)
  const number = token && readNumber(context, index)
  // Below zero is no figure.
  if (!token || !number || number.value.value === 0) return null
  const unit = readUnit(context, index, number.next)
  if (needsUnit && unit === null) return null
  const next = unit?.next ?? number.next
  const { base, factor } = unit?.value ?? {
    base: null,
    factor: number.value.value < thousand ? scaleOfRange(context, number.next) : 1,
  }
  const value = number.value.value * factor
  const era = base === 'year' ? readEra(context, next) : null
  if (era !== null) {
    // "3 000 ans avant notre ère" is a year.
    const parts = { day: null, month: null, year: value * era.value }
    const claim = { kind: 'date', ...spanOf(context, index, era.next), ...parts } as const
    return { claims: [claim], next: era.next }
  }
  const { low, high } = rangeOf(context, index, number.value)
  const range = { low: low * factor, high: high * factor }
  const span = spanOf(context, index, next)
  return {
    claims: [{ kind: 'number', ...span, value, written: number.value.value, ...range, unit: base }],
    next,
  }
}

/** "A century", "several decades": so many years, roughly. A shorter time without a number is no claim. */
export const findLongTime = (context: Context, index: number): Found | null => {
  const token = context.at(index)
  const years = readYears(context, index)
  if (!token || !years || years.value < 10) return null
  const before = context.at(index - 1)?.folded ?? ''
  if (context.pack.superlatives.determiners.has(before)) return null
  const { value } = years
  const isOne = context.pack.numbers.articles.has(before)
  const [low, high] = isOne ? [value / 2, value * 1.5] : [value, value * 10]
  const span = spanOf(context, index, years.next)
  return {
    claims: [{ kind: 'number', ...span, value, written: value, low, high, unit: 'year' }],
    next: years.next,
  }
}
