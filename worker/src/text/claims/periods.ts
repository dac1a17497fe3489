import { romanValue } from '../roman-numerals.ts'
import { setOf } from '../words.ts'
import { readEra } from './calendar.ts'
import type { Claim, Found } from './claim.ts'
import type { Context, Read } from './context.ts'
import { readOrdinal } from './ordinals.ts'
import { isDigits, type Token } from './tokens.ts'

const lengths: readonly (readonly [RegExp, number])[] = [
  [/^(?:century|centuries|siecles?)$/, 100],
  [/^(?:millennium|millennia|millenaires?)$/, 1000],
]
const lengthOf = ({ folded }: Token): number | undefined =>
  lengths.find(([pattern]) => pattern.test(folded))?.[1]

/** The years of the nth century: 1800 to 1900 of the 19th, since usage differs on both ends. */
const yearsOf = (n: number, length: number, sign: number) =>
  sign > 0
    ? { from: (n - 1) * length, to: n * length }
    : { from: -n * length, to: -(n - 1) * length }

/** Between the ordinals of several centuries: "the late 15th or early 16th century". */
const between = setOf(
  'and or to through the early late mid middle beginning end of et ou a au aux le la du debut fin milieu de des',
)

const readCenturyNumber = (context: Context, index: number): Read<number> | null => {
  const ordinal = readOrdinal(context, index)
  if (ordinal !== null) return ordinal
  const token = context.at(index)
  const roman = token && /^[IVX]+$/.test(token.text) ? romanValue(token.text) : null
  if (roman === null) return null
  const following = context.at(index + 1)
  return following && lengthOf(following) ? { value: roman, next: index + 1 } : null
}

const mostBetween = 4

/** The next ordinal of an enumeration of centuries, or the word "century" itself. */
const skipBetween = ({ at }: Context, index: number): number => {
  let next = index
  for (let token = at(next); token && between.has(token.folded); token = at(next)) {
    if (next - index === mostBetween) break
    next += 1
  }
  return next
}

/** "19th century", "IIIe et IIe siècles av. J.-C.", "the late fifteenth or early sixteenth century". */
export const findCenturies = (context: Context, index: number): Found | null => {
  const numbers: number[] = []
  const start = context.at(index)?.start ?? 0
  let next = index
  while (numbers.length < 4) {
    const number = readCenturyNumber(context, next)
    if (number === null) return null
    numbers.push(number.value)
    const word = context.at(number.next)
    const length = word && lengthOf(word)
    if (length) {
      const era = readEra(context, number.next + 1)
      const end = context.at((era?.next ?? number.next + 1) - 1)?.end ?? word.end
      const claims = numbers.map(
        (n): Claim => ({ kind: 'period', start, end, ...yearsOf(n, length, era?.value ?? 1) }),
      )
      return { claims, next: era?.next ?? number.next + 1 }
    }
    next = skipBetween(context, number.next)
    const isEnumerated = next > number.next || /[–—,-]/.test(word?.before ?? '')
    if (!isEnumerated) return null
  }
  return null
}

/** "the 1920s", "the 1800s". */
const findEnglishDecade = ({ at }: Context, index: number): Found | null => {
  const token = at(index)
  const suffix = at(index + 1)
  if (!token || !suffix || suffix.folded !== 's' || !/^['’]?$/.test(suffix.before)) return null
  const from = Number(token.text)
  const to = from + (from % 100 === 0 ? 100 : 9)
  const claim: Claim = { kind: 'period', start: token.start, end: suffix.end, from, to }
  return { claims: [claim], next: index + 2 }
}

/** "les années 1920". */
const findFrenchDecade = ({ at }: Context, index: number): Found | null => {
  const token = at(index)
  const isDecade = at(index - 1)?.folded === 'annees' && /^\d{3}0$/.test(token?.text ?? '')
  if (!token || !isDecade) return null
  const from = Number(token.text)
  const claim: Claim = { kind: 'period', start: token.start, end: token.end, from, to: from + 9 }
  return { claims: [claim], next: index + 1 }
}

export const findDecade = (context: Context, index: number): Found | null => {
  const token = context.at(index)
  if (!token || !isDigits(token)) return null
  if (context.language === 'fr') return findFrenchDecade(context, index)
  return /^\d{2,3}0$/.test(token.text) ? findEnglishDecade(context, index) : null
}
