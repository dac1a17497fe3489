import type { Claim, ClaimOf } from '../claims/claim.ts'
import { nameKeys } from '../claims/names.ts'
import { stemOf, type Token } from '../claims/tokens.ts'
import type { Evidence, Known, ReadSentence } from './evidence.ts'

const isKind =
  <Kind extends Claim['kind']>(kind: Kind) =>
  (claim: Claim): claim is ClaimOf<Kind> =>
    claim.kind === kind

const claimsOf = <Kind extends Claim['kind']>(evidence: Evidence, kind: Kind): ClaimOf<Kind>[] =>
  evidence.sentences.flatMap(({ claims }) => claims.filter(isKind(kind)))

/** More years than these are a list, and no two of them are an event and its end. */
const mostYears = 12

const yearsOf = (sentences: readonly ReadSentence[]): readonly number[] =>
  sentences
    .flatMap(({ claims }) => claims.filter(isKind('date')))
    .flatMap(({ year }) => year ?? [])
    .slice(0, mostYears)

/** "In 246 and 247" has a year that looks like a number. */
const isEarly = (year: number): boolean => year > 0 && year < 1000

/** How many years apart the numbers of a list are. */
const differences = (years: readonly number[]): readonly number[] =>
  years.flatMap((from, index) => years.slice(index + 1).map((to) => Math.abs(to - from)))

const halfCentury = 50

/** How many years apart the middles of centuries are, from each other and from years. */
const centuriesApart = (evidence: Evidence): readonly number[] => {
  const centuries = claimsOf(evidence, 'period').filter(({ from, to }) => to - from === 100)
  const middles = centuries.map(({ from }) => from + halfCentury).slice(0, mostYears)
  const toYears = middles.flatMap((middle) =>
    yearsOf(evidence.sentences).map((year) => Math.abs(year - middle)),
  )
  return [...differences(middles), ...toYears]
}

const matchNumber = ({ low, high, unit }: ClaimOf<'number'>, evidence: Evidence): boolean => {
  const isWithin = (other: number): boolean => other >= low - 1e-9 && other <= high + 1e-9
  const isSame = (other: ClaimOf<'number'>): boolean =>
    (isWithin(other.value) && (other.unit === unit || other.unit === null || unit === null)) ||
    (isWithin(other.written) && unit === null)
  if (claimsOf(evidence, 'number').some(isSame)) return true
  if (unit === null && yearsOf(evidence.sentences).some((year) => isEarly(year) && isWithin(year)))
    return true
  if (unit === 'year') {
    // "Thirty years later" may rest on two sentences, "decades" on one.
    const { sentences } = evidence
    const parts = high < 2 * low ? [sentences] : sentences.map((sentence) => [sentence])
    const isNear = (apart: number) => apart >= low - halfCentury && apart <= high + halfCentury
    return (
      parts.flatMap((part) => differences(yearsOf(part))).some(isWithin) ||
      // "Three hundred years later", from the 13th century to the 16th.
      (low >= 100 && centuriesApart(evidence).some(isNear))
    )
  }
  return evidence.sentences.some(({ implied }) => implied.some(isWithin))
}

const matchDate = ({ day, month, year }: ClaimOf<'date'>, { sentences }: Evidence): boolean =>
  sentences.some(({ claims }) => {
    const dates = claims.filter(isKind('date'))
    if (day === null && month === null && year !== null && isEarly(year)) {
      const isYear = ({ unit, value }: ClaimOf<'number'>) => unit === null && value === year
      if (claims.filter(isKind('number')).some(isYear)) return true
    }
    const years = new Set(dates.flatMap((date) => date.year ?? []))
    // "on 7 December, and to the public on 8 December 2024": the only year of its sentence.
    const only = years.size === 1 ? [...years][0] : null
    return dates.some(
      (date) =>
        (day === null || day === date.day) &&
        (month === null || month === date.month) &&
        (year === null || year === (date.year ?? only)),
    )
  })

const centuryOf = ({ from, to }: ClaimOf<'period'>): number =>
  Math.max(Math.abs(from), Math.abs(to)) / 100

/** "The 15th or 16th century" has the first as a rank. */
const matchPeriod = (claim: ClaimOf<'period'>, evidence: Evidence): boolean => {
  const { from, to } = claim
  return (
    claimsOf(evidence, 'period').some((other) => other.from >= from && other.to <= to) ||
    claimsOf(evidence, 'rank').some(({ rank }) => rank === centuryOf(claim)) ||
    yearsOf(evidence.sentences).some((year) => year >= from && year <= to)
  )
}

/** A rank; to be the first is one only where the evidence has another. */
const matchRank = ({ rank }: ClaimOf<'rank'>, evidence: Evidence): boolean => {
  const names = evidence.sentences.flatMap((sentence) => sentence.names)
  const isRanked = (name: string): boolean => name.startsWith('#')
  return (
    claimsOf(evidence, 'rank').some((other) => other.rank === rank) ||
    names.includes(`#${rank}`) ||
    (rank === 1 && !names.some(isRanked))
  )
}

const matchSuperlative = (
  { group, isOneOf, of }: ClaimOf<'superlative'>,
  evidence: Evidence,
  { pack, sourcePack }: Known,
): boolean => {
  // "the tallest hotel", of a tallest tower.
  const hasThing = of === null || evidence.sentences.some(({ stems }) => stems.has(of))
  if (pack === sourcePack && !hasThing) return false
  return claimsOf(evidence, 'superlative').some(
    (other) => other.group === group && (isOneOf || !other.isOneOf),
  )
}

/**
 * Whether the words of a name stand next to each other. Three and more may be in any order, and so may two in
 * another language: "Tour Blanche". "Paul Smith" is nobody of "John Smith, Paul Jones".
 */
const hasRun = (run: readonly string[], names: readonly string[], isOrdered: boolean): boolean => {
  const joined = (words: readonly string[]) =>
    (isOrdered && run.length < 3 ? words : words.toSorted()).join(' ')
  return (
    run.length === 0 ||
    names.some((_, from) => joined(names.slice(from, from + run.length)) === joined(run))
  )
}

const matchName = (
  { words, opens }: ClaimOf<'name'>,
  evidence: Evidence,
  { pack, sourcePack, form, place, common }: Known,
): boolean => {
  const sentences = [...evidence.sentences, ...evidence.before].map(({ names }) => names)
  const found = [...sentences, ...place].map(form)
  const isFound = (name: readonly Token[]): boolean => {
    const run = form(nameKeys(name, pack))
    return found.some((names) => hasRun(run, names, pack === sourcePack))
  }
  if (isFound(words)) return true
  // A sentence begins with a capital: its first word may be a common one.
  const [first, ...others] = words
  if (!first || !opens || pack !== sourcePack || !common.has(stemOf(first, pack))) return false
  return others.length === 0 || isFound(others)
}

/** These must be the same. Of another class a member passes where the evidence has none. */
const strictClasses: readonly string[] = ['nationality', 'scope']

const matchMember = ({ member }: ClaimOf<'member'>, evidence: Evidence): boolean => {
  const others = claimsOf(evidence, 'member').map((other) => other.member)
  const [of = ''] = member.split(':')
  const isNew = !strictClasses.includes(of) && !others.some((other) => other.startsWith(of))
  return isNew || others.includes(member)
}

/** Whether the evidence of a sentence contains a claim. */
export const matchClaim = (claim: Claim, evidence: Evidence, known: Known): boolean => {
  switch (claim.kind) {
    case 'number':
      return matchNumber(claim, evidence)
    case 'date':
      return matchDate(claim, evidence)
    case 'period':
      return matchPeriod(claim, evidence)
    case 'rank':
      return matchRank(claim, evidence)
    case 'superlative':
      return matchSuperlative(claim, evidence, known)
    case 'member':
      return matchMember(claim, evidence)
    case 'name':
      return matchName(claim, evidence, known)
  }
}
