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

const yearsOf = (claims: readonly Claim[]): readonly number[] =>
  claims
    .filter(isKind('date'))
    .flatMap(({ year }) => year ?? [])
    .slice(0, mostYears)

/** How many years apart the years of some claims are. */
const differences = (claims: readonly Claim[]): readonly number[] => {
  const years = yearsOf(claims)
  return years.flatMap((from, index) => years.slice(index + 1).map((to) => Math.abs(to - from)))
}

const allClaims = ({ sentences }: Evidence): readonly Claim[] =>
  sentences.flatMap(({ claims }) => claims)

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
  const { value, low, high, unit, of, isLater } = claim
  const isWithin = (other: number): boolean => other >= low - 1e-9 && other <= high + 1e-9
  const all = claimsOf(evidence, 'number')
  const same = all.filter((other) => other.unit === unit && isWithin(other.value))
  if (same.length > 0) return known.pack !== known.sourcePack || !countsOtherThing(of, same, all)
  if (unit === 'year') {
    // How long a thing took is said in one sentence; "thirty years later" may rest on two.
    const parts = isLater ? [allClaims(evidence)] : evidence.sentences.map(({ claims }) => claims)
    return parts.some((claims) => differences(claims).some(isWithin))
  }
  if (unit !== null) return false
  return (
    evidence.sentences.some(({ implied }) => implied.some(isWithin)) ||
    claimsOf(evidence, 'date').some(({ mayCount, year }) => mayCount && year === value)
  )
}

const matchDate = (claim: ClaimOf<'date'>, evidence: Evidence): boolean => {
  const { day, month, year, mayCount } = claim
  const counted = claimsOf(evidence, 'number').filter(({ unit }) => unit === null)
  if (mayCount && counted.some(({ value }) => value === year)) return true
  return evidence.sentences.some(({ claims }) => {
    const dates = claims.filter(isKind('date'))
    const years = new Set(dates.flatMap((date) => date.year ?? []))
    return dates.some((date) => {
      // "on 7 December, and to the public on 8 December 2024": the only year of its sentence.
      const own = date.year ?? (years.size === 1 ? [...years][0] : null)
      return (
        (day === null || day === date.day) &&
        (month === null || month === date.month) &&
        (year === null || year === own)
      )
    })
  })
}

const matchPeriod = ({ from, to }: ClaimOf<'period'>, evidence: Evidence): boolean =>
  claimsOf(evidence, 'period').some((other) => other.from >= from && other.to <= to) ||
  yearsOf(allClaims(evidence)).some((year) => year >= from && year <= to)

const hasWord = (evidence: Evidence, words: Iterable<string>): boolean => {
  for (const word of words)
    if (evidence.sentences.some((sentence) => sentence.words.has(word))) return true
  return false
}

const matchRank = ({ rank }: ClaimOf<'rank'>, evidence: Evidence, { sourcePack }: Known): boolean =>
  claimsOf(evidence, 'rank').some((other) => other.rank === rank) ||
  // "au cours du XVIe", of a century.
  claimsOf(evidence, 'period').some(({ to }) => to === rank * 100) ||
  (rank === 1 && hasWord(evidence, sourcePack.superlatives.first))

const matchSuperlative = (
  { group, isOneOf, of }: ClaimOf<'superlative'>,
  evidence: Evidence,
  { pack, sourcePack }: Known,
): boolean => {
  // "the tallest hotel", of a tallest tower.
  const hasThing = of === null || evidence.sentences.some(({ stems }) => stems.has(of))
  if (pack === sourcePack && !hasThing) return false
  const isSame = (other: ClaimOf<'superlative'>): boolean =>
    other.group === group && (isOneOf || !other.isOneOf)
  if (claimsOf(evidence, 'superlative').some(isSame)) return true
  if (group === 'old') return claimsOf(evidence, 'rank').some(({ rank }) => rank === 1)
  const { next } = sourcePack.superlatives.single
  return hasWord(
    evidence,
    [...next].flatMap(([word, { value }]) => (value === group ? word : [])),
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

/** "Ottomans" is "Ottoman", in one language; in two, names of some length may differ in their vowels. */
const sameName = ({ pack, sourcePack }: Known): Same =>
  pack === sourcePack
    ? (word, other) => word === other || (word.length > 3 && pack.stem(word) === pack.stem(other))
    : (word, other) => word === other || isOtherSpelling(word, other)

const consonants = (word: string): string => word.slice(1).replace(/[aeiouyh]|(.)(?=\1)/g, '')

const isOtherSpelling = (word: string, other: string): boolean =>
  word.length > 3 &&
  word.slice(0, 2) === other.slice(0, 2) &&
  Math.abs(word.length - other.length) < 3 &&
  consonants(word).replace(/s$/, '') === consonants(other).replace(/s$/, '')

/** For a name of stop words and titles only: "La", "US". */
const hasAllWords = (name: readonly Token[], { sentences }: Evidence): boolean =>
  sentences.some(({ words }) => name.every(({ folded }) => words.has(folded)))

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
    if (run.length === 0) return hasAllWords(name, evidence)
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
const matchMember = ({ of, member }: ClaimOf<'member'>, evidence: Evidence): boolean => {
  const others = claimsOf(evidence, 'member').filter((other) => other.of === of)
  return others.some((other) => other.member === member) || (of === 'title' && others.length === 0)
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
