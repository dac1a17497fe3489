import { type LanguagePack, singular, type Unit } from '#worker/languages'
import { type Found, found } from './claim.ts'
import {
  type Context,
  isDigits,
  modifierBefore,
  type Read,
  readPhrase,
  readStems,
  type Token,
} from './tokens.ts'

/** `step` is the value of its last digit. `isPlain`: digits alone, as a year is written. */
type ReadNumber = Read<number> & { readonly step: number; readonly isPlain: boolean }

/** "12,000" and "12 000.5" in a language with this separator. */
const grouped = { ',': /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, '.': /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ }

const readDigits = (token: Token, { numbers }: LanguagePack, next: number): ReadNumber | null => {
  const { separator } = numbers
  const digits = token.text.replace(/\s/g, '')
  const plain = grouped[separator].test(digits) ? digits.replaceAll(separator, '') : digits
  const value = Number(plain.replace(',', '.'))
  const step = 10 ** -(/[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0)
  return Number.isNaN(value) ? null : { value, step, isPlain: /^\d+$/.test(token.text), next }
}

const thousand = 1000

/** Adds the words of a number to `digits`, what stands before them: "1.5" of "1.5 million". */
const readWords = (context: Context, index: number, digits: number): Read<number> | null => {
  const { at, pack } = context
  let [total, part, next] = [0, digits, index]
  for (;;) {
    const isJoined = next > index && pack.numbers.and.has(at(next)?.folded ?? '')
    const from = isJoined ? next + 1 : next
    if (next > index && /[^\s-]/.test(at(from)?.before ?? '')) break
    const small =
      digits === 0 && part % 100 === 0
        ? readPhrase(context, from, pack.numbers.spelled.cardinals)
        : null
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

/** "Hundreds" and "several hundred" are 200 to 999, "a few decades" 20 to 99 years: no number in particular. */
const many = { value: 5.99, step: 8 }

const readSpelled = (context: Context, index: number): ReadNumber | null => {
  const { others, articles, scales, vague } = context.pack.numbers
  const other = readPhrase(context, index, others)
  if (other) return { ...other, step: 2 * roundShare * other.value, isPlain: false }
  const first = context.at(index)?.folded ?? ''
  if (articles.has(first)) {
    // "For a decade" is ten years; "a year" is often each year.
    const isLong = (readYears(context, index + 1)?.value ?? 0) > 1
    if (isLong) return { value: 1, step: 0.1, isPlain: false, next: index + 1 }
    if (!readPhrase(context, index + 1, scales)) return null
  }
  const some = readPhrase(context, index, vague)
  if (some && readYears(context, some.next)) return { ...many, isPlain: false, next: some.next }
  const from = some?.next ?? (articles.has(first) ? index + 1 : index)
  const read = readWords(context, from, 0)
  const isMany = scales.has(context.at(from)?.folded ?? '') && (some || singular(first) !== first)
  if (!read || (some && !isMany)) return null
  const { value, step } = isMany ? many : { value: 1, step: 1 / read.value }
  return { value: value * read.value, step: step * read.value, isPlain: false, next: read.next }
}

/** Reads a number, in digits or words, with its scale: "1.5 million", "deux cents". */
export const readNumber = (context: Context, index: number): ReadNumber | null => {
  const token = context.at(index)
  if (!token || !isDigits(token)) return readSpelled(context, index)
  const digits = readDigits(token, context.pack, index + 1)
  const scaled = digits?.value ? readWords(context, digits.next, digits.value) : null
  if (!digits || !scaled) return digits
  return { ...scaled, step: (digits.step * scaled.value) / digits.value, isPlain: false }
}

/** Reads what makes a year one before Christ (-1) or after (1): "BC", "av. J.-C.", "de notre ère". */
export const readEra = (context: Context, index: number): Read<number> | null =>
  readPhrase(context, index, context.pack.dates.eras)

/** How many years a word is: 100 for "century". */
export const readYears = (context: Context, index: number): Read<number> | null => {
  const unit = readStems(context, index, context.pack.units)
  return unit?.value.base === 'year' ? { value: unit.value.factor, next: unit.next } : null
}

/** The unit of a number, by the sign before or after it, or by the words that follow it. */
const readUnit = (context: Context, first: number, from: number): Read<Unit> | null => {
  const { at, pack } = context
  const currency = /[£€$]\s?$/.exec(at(first)?.before ?? '')?.[0].trim()
  const sign = currency ?? /^\s?([%€£$°])/.exec(at(from - 1)?.after ?? '')?.[1]
  if (sign) return { value: { base: sign, factor: sign === '%' ? 0.01 : 1 }, next: from }
  const word = at(from)
  if (!word || /[^\s-]/.test(word.before)) return null
  const { of, articles } = pack.numbers
  const isApart = of.has(word.folded) || articles.has(word.folded)
  const unit = readStems(context, isApart ? from + 1 : from, pack.units)
  // In "633 has been proposed" are no hectares.
  return pack.stopWords.has(word.folded) && word.folded.length > 2 ? null : unit
}

/** The fraction that is added to a number before or after its unit: "a decade and a half", "trois ans et demi". */
const readRest = ({ at, pack }: Context, index: number): Read<number> | null => {
  const { and, articles, others } = pack.numbers
  if (!and.has(at(index)?.folded ?? '')) return null
  const from = articles.has(at(index + 1)?.folded ?? '') ? index + 2 : index + 1
  const rest = readPhrase({ at }, from, others)
  return rest && rest.value < 1 ? rest : null
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

/** Whether a fraction is no share of anything: "half-timbered", "à demi creusé". */
const isHalved = ({ at, pack }: Context, { value, next }: ReadNumber): boolean => {
  const word = at(next)
  return value < 1 && /^[\s-‑]$/.test(word?.before ?? '') && !pack.stopWords.has(word?.folded ?? '')
}

/** A number with or without unit. */
export const findQuantity = (context: Context, index: number, needsUnit: boolean): Found | null => {
  const read = readNumber(context, index)
  // Below zero is no figure.
  if (!read || read.value === 0) return null
  const before = readRest(context, read.next)
  const unit = readUnit(context, index, before?.next ?? read.next)
  if (unit === null && (needsUnit || isHalved(context, read))) return null
  const { base, factor } = unit?.value ?? { base: null, factor: 1 }
  const rest = before ?? (unit && readRest(context, unit.next))
  // "Trois millions et demi".
  const scale = before && readPhrase(context, read.next - 1, context.pack.numbers.scales)
  const part = (rest?.value ?? 0) * (scale?.value ?? 1)
  const number = rest ? { ...read, value: read.value + part, step: part } : read
  const { low, high } = rangeOf(context, index, number)
  const range = { value: number.value * factor, low: low * factor, high: high * factor }
  const next = Math.max(read.next, unit?.next ?? 0, rest?.next ?? 0)
  return found(context, index, next, { kind: 'number', ...range, unit: base })
}
