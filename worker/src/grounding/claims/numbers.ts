import type { LanguagePack, Unit } from '../languages/language-pack.ts'
import { type Phrases, phrasesOf } from '../languages/phrases.ts'
import type { Read } from './claim.ts'
import { type Context, isOneOf, readPhrase, willBeNone } from './context.ts'
import { isDigits } from './tokens.ts'

/** `step` is the value of the last digit written. `isPlain`: digits alone, as a year is written. */
export type ReadNumber = {
  readonly value: number
  readonly step: number
  readonly isPlain: boolean
  /** "Hundreds": any number of that magnitude. */
  readonly isVague: boolean
}

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
  const { cardinal, ordinals, scales, rounded, fractions } = pack.numbers
  const below = Array.from({ length: 100 }, (_, number) => number)
  const numbers = phrasesOf(below.map((number): [string, number] => [cardinal(number), number]))
  const ranks = phrasesOf(
    below.slice(1).flatMap((rank) => ordinals(rank).map((word): [string, number] => [word, rank])),
  )
  const firstWords = new Set([
    ...[...numbers.next.keys(), ...ranks.next.keys(), ...fractions.next.keys()],
    ...[...scales.keys(), ...rounded.keys()],
  ])
  const spelled = { cardinals: numbers, ordinals: ranks, firstWords }
  known.set(pack, spelled)
  return spelled
}

const readDigits = ({ at, pack }: Context, index: number): Read<ReadNumber> | null => {
  const { grouped, separator, blanks } = pack.numbers
  let text = at(index)?.text ?? ''
  let next = index + 1
  if (/^\d{1,3}$/.test(text)) {
    for (let token = at(next); token && blanks.test(token.before); token = at(next)) {
      if (!/^\d{3}(?:[.,]\d+)?$/.test(token.text)) break
      text += token.text
      next += 1
    }
  }
  const plain = grouped.test(text) ? text.replaceAll(separator, '') : text
  const value = Number(plain.replace(',', '.'))
  if (Number.isNaN(value)) return null
  const decimals = /[.,](\d+)$/.exec(plain)?.[1]?.length ?? 0
  const isPlain = /^\d+$/.test(text) && next === index + 1
  return { value: { value, step: 10 ** -decimals, isPlain, isVague: false }, next }
}

const thousand = 1000

/** Adds the words of a number to `part`, what stands before them in digits: "1.5" of "1.5 million". */
const readWords = (context: Context, index: number, digits: number): Read<number> | null => {
  const { pack } = context
  const { cardinals } = spelledNumbers(pack)
  let [total, part, next] = [0, digits, index]
  for (;;) {
    const isJoined = next > index && isOneOf(context, next, pack.numbers.and)
    const from = isJoined ? next + 1 : next
    if (next > index && /[^\s-]/.test(context.at(from)?.before ?? '')) break
    const small: Read<number> | null =
      digits === 0 && part % 100 === 0 ? readPhrase(context, from, cardinals) : null
    const scale = small ? undefined : scaleAt(context, from)
    if (small) part += small.value
    else if (scale === undefined) break
    else if (scale < thousand) part = Math.max(part, 1) * scale
    else [total, part] = [total + Math.max(part, 1) * scale, 0]
    next = small?.next ?? from + 1
  }
  return next > index ? { value: total + part, next } : null
}

const scaleAt = (context: Context, index: number): number | undefined => {
  const { scales } = context.pack.numbers
  return willBeNone(context, index, scales.keys())
    ? undefined
    : scales.get(context.at(index)?.folded ?? '')
}

/** How far from its value a round number may be: "une vingtaine" is 18 to 22. */
const roundShare = 0.1

const readSpelled = (context: Context, index: number): Read<ReadNumber> | null => {
  const { vague, rounded, articles, fractions } = context.pack.numbers
  const { folded = '' } = context.at(index) ?? {}
  const number = (value: number, step: number, next: number, isVague = false) => ({
    value: { value, step, isPlain: false, isVague },
    next,
  })
  const fraction = readPhrase(context, index, fractions)
  if (fraction) return number(fraction.value, 0.02 * fraction.value, fraction.next)
  const about = rounded.get(folded)
  if (about !== undefined) return number(about, 2 * roundShare * about, index + 1)
  const scale = articles.has(folded) ? scaleAt(context, index + 1) : undefined
  if (
    articles.has(folded) &&
    (scale === undefined || vague.has(context.at(index + 1)?.folded ?? ''))
  )
    return null
  const read = readWords(context, index, 0)
  if (read === null) return null
  const isVague = read.next === index + 1 && vague.has(folded)
  return number(read.value, 1, read.next, isVague)
}

/** Reads a number, in digits or words, with its scale: "1.5 million", "deux cents". */
export const readNumber = (context: Context, index: number): Read<ReadNumber> | null => {
  const token = context.at(index)
  if (!token) return null
  if (!isDigits(token)) return readSpelled(context, index)
  const digits = readDigits(context, index)
  if (digits === null || digits.value.value === 0) return digits
  const { value, step } = digits.value
  const scaled = readWords(context, digits.next, value)
  if (scaled === null) return digits
  const factor = scaled.value / value
  return {
    value: { value: scaled.value, step: step * factor, isPlain: false, isVague: false },
    next: scaled.next,
  }
}

const exponents: Readonly<Record<string, number>> = { '²': 2, '³': 3, '2': 2, '3': 3 }

const raise = ({ base, factor }: Unit, power: number | undefined): Unit =>
  power !== undefined && base === 'm'
    ? { base: `m${power}`, factor: factor ** power }
    : { base, factor }

/** The unit of a number, by the sign before or after it, or by the words that follow it. */
export const readUnit = (context: Context, first: number, from: number): Read<Unit> | null => {
  const { at, pack } = context
  const currency = /[£€$]\s?$/.exec(at(first)?.before ?? '')?.[0].trim()
  if (currency) return { value: { base: currency, factor: 1 }, next: from }
  const sign = /^\s?([%€£$°])/.exec(at(from - 1)?.after ?? '')?.[1]
  if (sign) return { value: { base: sign === '°' ? 'degree' : sign, factor: 1 }, next: from }
  const word = at(from)
  if (!word || /[^\s-]/.test(word.before)) return null
  const before = pack.powers.get(word.folded)
  const skipped = before !== undefined || pack.numbers.of.has(word.folded) ? 1 : 0
  const unit = readPhrase(context, from + skipped, pack.units)
  if (!unit) return null
  const sup = exponents[at(unit.next - 1)?.after.charAt(0) ?? '']
  if (sup !== undefined) {
    const isToken = at(unit.next)?.before === ''
    return { value: raise(unit.value, sup), next: unit.next + (isToken ? 1 : 0) }
  }
  const after = willBeNone(context, unit.next, pack.powers.keys())
    ? undefined
    : pack.powers.get(at(unit.next)?.folded ?? '')
  return { value: raise(unit.value, before ?? after), next: unit.next + (after ? 1 : 0) }
}
