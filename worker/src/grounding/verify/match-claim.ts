import type { Claim, ClaimOf } from '../claims/claim.ts'
import { nameKeys } from '../claims/names.ts'
import { isInLowerCase, stemOf, type Token } from '../claims/tokens.ts'
import type { Evidence, Known } from './evidence.ts'

const claimsOf = <Kind extends Claim['kind']>(
  { sentences }: Pick<Evidence, 'sentences'>,
  kind: Kind,
) => {
  const isOfKind = (claim: Claim): claim is ClaimOf<Kind> => claim.kind === kind
  return sentences.flatMap(({ claims }) => claims.filter(isOfKind))
}

const yearsOf = (evidence: Pick<Evidence, 'sentences'>): readonly number[] =>
  claimsOf(evidence, 'date').flatMap(({ year }) => year ?? [])

const matchNumber = (
  { value, low, high, unit }: ClaimOf<'number'>,
  evidence: Evidence,
): boolean => {
  const isWithin = (other: number): boolean => other >= low - 1e-9 && other <= high + 1e-9
  const isSame = (other: ClaimOf<'number'>): boolean =>
    isWithin(other.value) && (other.unit === unit || other.unit === null || unit === null)
  const numbers = claimsOf(evidence, 'number')
  const years = yearsOf(evidence)
  // "Between 200 and 370 litres" has a year that is none.
  if (numbers.some(isSame) || years.some((year) => year < 1000 && isWithin(year))) return true
  if (unit === 'year') {
    // "For some decades" rests on the years of one sentence, where they do not have "for some months".
    const isVague = (one: { low: number; high: number }): boolean => one.high > 2 * one.low
    const parts = evidence.sentences.map((sentence) => yearsOf({ sentences: [sentence] }))
    const isApart = (some: readonly number[]): boolean =>
      some.some((one) => some.some((other) => isWithin(one - other)))
    if (!isVague({ low, high })) return isApart(years)
    return !numbers.some((one) => one.unit === unit && isVague(one)) && parts.some(isApart)
  }
  const isShare = (one: ClaimOf<'number'>, of: ClaimOf<'number'>): boolean =>
    one.unit === of.unit && isWithin(one.value / of.value)
  // "Three towers", of which the second and the third are told.
  const ranks = claimsOf(evidence, 'rank').map(({ rank }) => rank)
  if (unit === null && ranks.includes(value - 1) && Math.max(...ranks) === value) return true
  return unit === null && high < 1 && numbers.some((one) => numbers.some((of) => isShare(one, of)))
}

const matchDate = ({ day, month, year }: ClaimOf<'date'>, { sentences }: Evidence): boolean =>
  sentences.some((sentence) => {
    const dates = claimsOf({ sentences: [sentence] }, 'date')
    // "In 1539, and in December of the same year": the only year of its sentence.
    const years = new Set(dates.flatMap((date) => date.year ?? []))
    const only = years.size === 1 ? [...years][0] : null
    return dates.some(
      (date) =>
        (day === null || day === date.day) &&
        (month === null || month === date.month) &&
        (year === null || year === (date.year ?? only)),
    )
  })

const matchPeriod = (
  { from, to }: Pick<ClaimOf<'period'>, 'from' | 'to'>,
  evidence: Evidence,
): boolean => {
  const isWithin = (first: number, last: number): boolean => first >= from && last <= to
  return (
    claimsOf(evidence, 'period').some((other) => isWithin(other.from, other.to)) ||
    yearsOf(evidence).some((year) => isWithin(year, year))
  )
}

/**
 * A rank; to be the first is one only where the evidence has another, or a last. That of "First Lady" is of a
 * name, and none of anything else.
 */
const matchRank = (
  { rank, isName }: ClaimOf<'rank'>,
  evidence: Evidence,
  { pack, sourcePack }: Known,
): boolean => {
  const same = claimsOf(evidence, 'rank').filter((other) => other.rank === rank)
  if (same.length > 0) return same.some((other) => isName || !other.isName || pack !== sourcePack)
  const names = evidence.sentences.flatMap((sentence) => sentence.names)
  // "In the late 15th or early 16th century", and years of the 15th.
  const from = (rank - 1) * 100
  const isOfCentury = rank > 9 && matchPeriod({ from, to: from + 100 }, evidence)
  const isRanked =
    names.some((name) => name.startsWith('#')) ||
    claimsOf(evidence, 'superlative').some(({ group }) => group === 'last')
  return names.includes(`#${rank}`) || isOfCentury || (rank === 1 && !isName && !isRanked)
}

/** The units of figures. */
const measuresOf = (evidence: Evidence): readonly string[] =>
  claimsOf(evidence, 'number').flatMap(({ unit }) => unit ?? [])

/** Of two languages an adjective in no group can't be compared. */
const matchSuperlative = (
  { group, isOneOf, isOfCounted }: ClaimOf<'superlative'>,
  evidence: Evidence,
  { pack, sourcePack }: Known,
) => {
  const isUnknown = (one: string): boolean => pack !== sourcePack && one.startsWith('~')
  const oldest = (one: string): string => (one === 'early' ? 'old' : one)
  const isSame = (one: string): boolean => oldest(one) === oldest(group)
  const isFirst = ({ rank, isName }: ClaimOf<'rank'>): boolean => rank === 1 && !isName
  // "The earliest visitors" are the first ones, and "the highest of the two" is worked out from two heights.
  if (group === 'early' && !isOneOf && claimsOf(evidence, 'rank').some(isFirst)) return true
  if (isOfCounted && measuresOf(evidence).some((one, at, all) => all.indexOf(one) < at)) return true
  return claimsOf(evidence, 'superlative').some(
    (other) =>
      (isOneOf || !other.isOneOf) &&
      (isSame(other.group) || (isUnknown(other.group) && isUnknown(group))),
  )
}

/**
 * Whether the words of a name stand next to each other: "Paul Smith" is nobody of "John Smith, Paul Jones".
 * Another language may have them in another order.
 */
const hasRun = (run: readonly string[], names: readonly string[], isInOrder: boolean): boolean =>
  run.length === 0 ||
  names.some((_, from) => {
    const part = names.slice(from, from + run.length)
    return run.every((word, at) => (isInOrder ? part[at] === word : part.includes(word)))
  })

/** A noun in capitals of what the evidence has as another word: "the Sahara" of "saharien". */
const isDerived = ({ folded }: Token, { sentences }: Evidence): boolean => {
  const beginning = folded.slice(0, Math.max(5, folded.length - 3))
  const isOf = (token: Token): boolean => isInLowerCase(token) && token.folded.startsWith(beginning)
  return folded.length > 4 && sentences.some(({ tokens }) => tokens.some(isOf))
}

/**
 * A name is in one sentence, or a label of the place. In two languages a single word that begins a sentence is
 * not compared: it is a common word more often than a name.
 */
const matchName = (
  { words, opens }: ClaimOf<'name'>,
  evidence: Evidence,
  { pack, sourcePack, form, place, common }: Known,
): boolean => {
  const [first] = words
  const isInOrder = pack === sourcePack
  if (first && words.length === 1 && opens && (!isInOrder || common.has(stemOf(first, pack))))
    return true
  const own = words.filter((word) => !isDerived(word, evidence))
  const sentences = [...evidence.sentences, ...evidence.before].map(({ names }) => names)
  // A name may keep its spelling: "Pierre Montet" is "Peter" for the pack of one language only.
  const runs = [words, own].flatMap((run) => [
    form(nameKeys(run, pack)),
    form(nameKeys(run, sourcePack)),
  ])
  return [...sentences, ...place].some((names) =>
    runs.some((run) => hasRun(run, form(names), isInOrder)),
  )
}

/** A scope is compared with its rank, at the sentence's end. A religion may be said where the evidence has none. */
const matchMember = ({ member }: ClaimOf<'member'>, evidence: Evidence): boolean => {
  const others = claimsOf(evidence, 'member').map((other) => other.member)
  const isNew = /^religion/.test(member) && !others.some((other) => other.startsWith('religion'))
  return member.startsWith('scope') || isNew || others.includes(member)
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
      return matchRank(claim, evidence, known)
    case 'superlative':
      return matchSuperlative(claim, evidence, known)
    case 'member':
      return matchMember(claim, evidence)
    case 'name':
      return matchName(claim, evidence, known)
  }
}
