import type { Claim } from '../../../text/claims/claim.ts'
import type { Evidence } from './evidence.ts'
import { type KnownNames, matchName } from './match-name.ts'

type Of<Kind extends Claim['kind']> = Extract<Claim, { kind: Kind }>

/** From this number on, a year and a bare number are told apart by context only. */
const leastYear = 100

/** "24,000 people" may be the passage's 24,000 spectators. */
const anybody = /^(?:peopl|person|men|hommes?)$/

/** "112 aisles" where the passage has 17 aisles and 112 columns. */
const countsOtherThing = (
  of: string | null,
  same: readonly { readonly of: string | null }[],
  { numbers }: Evidence,
): boolean =>
  of !== null &&
  !anybody.test(of) &&
  same.every((other) => other.of !== null && other.of !== of) &&
  numbers.some((other) => other.of === of)

const matchNumber = (
  { low, high, unit, value, of }: Of<'number'>,
  evidence: Evidence,
  { isSameLanguage }: KnownNames,
): boolean => {
  const isWithin = (other: number): boolean => other >= low - 1e-9 && other <= high + 1e-9
  const same = evidence.numbers.filter((other) => other.unit === unit && isWithin(other.value))
  if (same.length > 0) return !(isSameLanguage && countsOtherThing(of, same, evidence))
  if (unit === 'year') return evidence.durations.some(isWithin)
  return unit === null && value >= leastYear && evidence.years.some(isWithin)
}

const matchDate = ({ day, month, year }: Of<'date'>, evidence: Evidence): boolean => {
  const agrees = (own: number | null, other: number | null): boolean =>
    own === null || own === other
  const hasYear =
    year === null ||
    evidence.years.includes(year) ||
    (year >= leastYear &&
      evidence.numbers.some(({ value, unit }) => unit === null && value === year))
  if (!hasYear) return false
  if (month === null) return true
  return evidence.dates.some(
    (date) =>
      agrees(day, date.day) &&
      month === date.month &&
      (date.year === null || agrees(year, date.year)),
  )
}

const matchPeriod = ({ from, to }: Of<'period'>, { periods, years }: Evidence): boolean =>
  periods.some((other) => other.from >= from && other.to <= to) ||
  years.some((year) => year >= from && year <= to)

const matchSpan = ({ years, step }: Of<'span'>, { spans, durations, numbers }: Evidence): boolean =>
  [
    ...spans,
    ...durations,
    ...numbers.flatMap(({ value, unit }) => (unit === 'year' ? value : [])),
  ].some((other) => (step === 1 ? other === years : Math.abs(other - years) <= step / 2))

const first =
  /^(?:initial|initially|initialement|original|originally|origine|earliest|primitif|primitive|inaugur\w+|oldest|abord|early|precoces?)$/
const only = /^(?:only|sole|single|lone|unique|uniques|seule?s?)$/
const best = /^(?:best|mieux|meilleure?s?)$/

const hasWord = ({ words }: Evidence, pattern: RegExp): boolean => {
  for (const word of words) if (pattern.test(word)) return true
  return false
}

const matchSuperlative = ({ group }: Of<'superlative'>, evidence: Evidence): boolean =>
  evidence.superlatives.has(group) ||
  (group === 'only' && hasWord(evidence, only)) ||
  (group === 'best' && hasWord(evidence, best)) ||
  (group === 'last' && hasWord(evidence, /^(?:last|final|latest|derni\w+|final\w*)$/)) ||
  (group === 'old' && hasWord(evidence, /^(?:first|premier|premiere)$/))

/** Whether what the cited passages say contains a claim. */
export const matchClaim = (claim: Claim, evidence: Evidence, known: KnownNames): boolean => {
  switch (claim.kind) {
    case 'number':
      return matchNumber(claim, evidence, known)
    case 'date':
      return matchDate(claim, evidence)
    case 'period':
      return matchPeriod(claim, evidence)
    case 'span':
      return matchSpan(claim, evidence)
    case 'rank':
      return evidence.ranks.has(claim.rank) || (claim.rank === 1 && hasWord(evidence, first))
    case 'superlative':
      return matchSuperlative(claim, evidence)
    case 'name':
      return matchName(claim, evidence, known)
  }
}
