import type { Claim, ClaimOf } from '../claims/claim.ts'
import { nameSequence } from '../claims/names.ts'
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

/** How many years apart the years of some sentences are. */
const differences = (sentences: readonly ReadSentence[]): readonly number[] => {
  const years = yearsOf(sentences)
  return years.flatMap((from, index) => years.slice(index + 1).map((to) => Math.abs(to - from)))
}

/** "112 aisles" where the evidence has 17 aisles and 112 columns. */
const countsOtherThing = (
  of: string | null,
  same: readonly ClaimOf<'number'>[],
  all: readonly ClaimOf<'number'>[],
): boolean =>
  of !== null &&
  same.every((other) => other.of !== null && other.of !== of) &&
  all.some((other) => other.of === of)

const matchNumber = (claim: ClaimOf<'number'>, evidence: Evidence, known: Known): boolean => {
  const { low, high, unit, of } = claim
  const isWithin = (other: number): boolean => other >= low - 1e-9 && other <= high + 1e-9
  const all = claimsOf(evidence, 'number')
  const same = all.filter((other) => other.unit === unit && isWithin(other.value))
  if (same.length > 0) return known.pack !== known.sourcePack || !countsOtherThing(of, same, all)
  if (unit === 'year') {
    // "Thirty years later" may rest on two sentences, "decades" on one.
    const { sentences } = evidence
    const parts = high < 2 * low ? [sentences] : sentences.map((sentence) => [sentence])
    return parts.flatMap(differences).some(isWithin)
  }
  return unit === null && evidence.sentences.some(({ implied }) => implied.some(isWithin))
}

const matchDate = ({ day, month, year }: ClaimOf<'date'>, { sentences }: Evidence): boolean =>
  sentences.some(({ claims }) => {
    const dates = claims.filter(isKind('date'))
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

/** "au cours du XVIe", of a century. */
const matchRank = ({ rank }: ClaimOf<'rank'>, evidence: Evidence, { sourcePack }: Known): boolean =>
  claimsOf(evidence, 'rank').some((other) => other.rank === rank) ||
  claimsOf(evidence, 'period').some((other) => centuryOf(other) === rank) ||
  (rank === 1 &&
    evidence.sentences.some(({ words }) =>
      [...sourcePack.superlatives.first].some((word) => words.has(word)),
    ))

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
 * Whether the parts of a name stand next to each other in a sentence. Three and more may be in any order,
 * and so may two in another language: "Tour Blanche". "Paul Smith" is nobody of "John Smith, Paul Jones".
 */
const hasRun = (
  run: readonly string[],
  sequence: readonly string[],
  { isSame, isOrdered }: NameRule,
): boolean =>
  sequence.some((_, from) => {
    if (isOrdered && run.length < 3)
      return run.every((word, index) => isSame(word, sequence[from + index] ?? ''))
    const near = sequence.slice(from, from + run.length)
    return run.every((word) => {
      const at = near.findIndex((other) => isSame(word, other))
      if (at >= 0) near.splice(at, 1)
      return at >= 0
    })
  })

type Same = (word: string, other: string) => boolean
type NameRule = { readonly isSame: Same; readonly isOrdered: boolean }

/** In two languages, names of some length may differ in their vowels. */
const sameName = ({ pack, sourcePack }: Known): Same =>
  pack === sourcePack
    ? (word, other) => word === other
    : (word, other) => word === other || isOtherSpelling(word, other)

const consonants = (word: string): string => word.slice(1).replace(/[aeiouyh]|(.)(?=\1)/g, '')

const isOtherSpelling = (word: string, other: string): boolean =>
  word.length > 3 &&
  word.slice(0, 2) === other.slice(0, 2) &&
  Math.abs(word.length - other.length) < 3 &&
  consonants(word).replace(/s$/, '') === consonants(other).replace(/s$/, '')

const matchName = (
  { words, opens }: ClaimOf<'name'>,
  evidence: Evidence,
  known: Known,
): boolean => {
  const { pack, sourcePack, place, common } = known
  const rule = { isSame: sameName(known), isOrdered: pack === sourcePack }
  const sentences: readonly ReadSentence[] = [...evidence.sentences, ...evidence.before]
  const isFound = (name: readonly Token[]): boolean => {
    const run = nameSequence(name, pack)
    return (
      sentences.some(({ names }) => hasRun(run, names, rule)) ||
      place.some((label) => hasRun(run, label, rule))
    )
  }
  if (isFound(words)) return true
  // A sentence begins with a capital: its first word may be a common one.
  const [first, ...others] = words
  if (!first || !opens || pack !== sourcePack || !common.has(stemOf(first, pack))) return false
  return others.length === 0 || isFound(others)
}

/** "The king" may be a Louis XIV; a title counts as another one only where the evidence has another. */
const matchMember = ({ member }: ClaimOf<'member'>, evidence: Evidence): boolean => {
  const others = claimsOf(evidence, 'member').map((other) => other.member)
  const isTitle = (other: string): boolean => other.startsWith('title')
  return others.includes(member) || (isTitle(member) && !others.some(isTitle))
}

/** Whether the evidence of a sentence contains a claim. */
export const matchClaim = (claim: Claim, evidence: Evidence, known: Known): boolean => {
  switch (claim.kind) {
    case 'number':
      return matchNumber(claim, evidence, known)
    case 'date':
      return matchDate(claim, evidence)
    case 'period':
      return matchPeriod(claim, evidence)
    case 'rank':
      return matchRank(claim, evidence, known)
    case 'superlative':
      return matchSuperlative(claim, evidence, known)
    case 'member':
      return matchMember(claim, evidence)
    case 'name':
      return matchName(claim, evidence, known)
  }
}
