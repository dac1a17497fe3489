import { isRuler, type LanguagePack } from '#worker/languages'
import { counts } from '../claims/calendar.ts'
import type { Claim, ClaimOf, Years } from '../claims/claim.ts'
import { nameKeys } from '../claims/names.ts'
import { isInLowerCase, stemOf, type Token } from '../claims/tokens.ts'
import type { Evidence, Known, Sentence } from './evidence.ts'

const claimsOf = <Kind extends Claim['kind']>(
  { sentences }: Pick<Evidence, 'sentences'>,
  kind: Kind,
) => {
  const isOfKind = (claim: Claim): claim is ClaimOf<Kind> => claim.kind === kind
  return sentences.flatMap(({ claims }) => claims.filter(isOfKind))
}

/** The dates, and what may be a year: the 314 of "Faustus (314)", not that of "314 men". */
const datesOf = (
  { sentences }: Pick<Evidence, 'sentences'>,
  { sourcePack }: Known,
): readonly Pick<ClaimOf<'date'>, 'day' | 'month' | 'years'>[] =>
  sentences.flatMap(({ claims, tokens }) =>
    claims.flatMap((claim) => {
      if (claim.kind === 'date') return claim
      if (claim.kind !== 'number' || claim.unit !== null || claim.value < 100) return []
      const next = tokens.find(({ start }) => start >= claim.end)
      const isYear = claim.value < 1000 && !counts(next, sourcePack)
      const years = { from: claim.value, to: claim.value }
      return isYear ? { day: null, month: null, years } : []
    }),
  )

const yearsOf = (evidence: Pick<Evidence, 'sentences'>, known: Known): readonly number[] =>
  datesOf(evidence, known).flatMap(({ years }) =>
    years?.from === years?.to ? (years?.from ?? []) : [],
  )

/** How many names or dates each list of a sentence has: "in 1907, 1909 and 1910". Two are said of anything. */
const listsIn = ({ claims, tokens }: Sentence, { numbers }: LanguagePack): readonly number[] => {
  const parts = claims.filter(({ kind }) => kind === 'name' || kind === 'date')
  const isJoined = (one: Claim, next: Claim): boolean => {
    const [first, ...more] = tokens.filter(({ end, start }) => start >= one.end && end <= next.end)
    const isListed = first?.before.startsWith(',') || numbers.and.has(first?.folded ?? '')
    return one.kind === next.kind && isListed && more.length < 3
  }
  const counts = parts.map(() => 1)
  parts.forEach((next, at) => {
    const last = parts[at - 1]
    if (last && isJoined(last, next)) counts[at] = (counts[at - 1] ?? 0) + 1
  })
  return counts.filter((count, at) => count > 2 && (counts[at + 1] ?? 1) === 1)
}

const matchNumber = (
  { value, low, high, unit }: ClaimOf<'number'>,
  evidence: Evidence,
  known: Known,
): boolean => {
  const isWithin = (other: number): boolean => other >= low - 1e-9 && other <= high + 1e-9
  const isSame = (other: ClaimOf<'number'>): boolean =>
    isWithin(other.value) && (other.unit === unit || other.unit === null || unit === null)
  const numbers = claimsOf(evidence, 'number')
  const years = yearsOf(evidence, known)
  // "Between 200 and 370 litres" has a year that is none.
  if (numbers.some(isSame) || years.some((year) => year < 1000 && isWithin(year))) return true
  if (unit === 'year') {
    // "For some decades" rests on the years of one sentence, where they do not have "for some months".
    const isVague = (one: { low: number; high: number }): boolean => one.high > 2 * one.low
    const parts = evidence.sentences.map((sentence) => yearsOf({ sentences: [sentence] }, known))
    const isApart = (some: readonly number[]): boolean =>
      some.some((one) => some.some((other) => isWithin(one - other)))
    if (!isVague({ low, high })) return isApart(years)
    return !numbers.some((one) => one.unit === unit && isVague(one)) && parts.some(isApart)
  }
  // "Three towers", of which the third is told, or each has its name.
  const ranks = claimsOf(evidence, 'rank').map(({ rank }) => rank)
  const lists = evidence.sentences.flatMap((sentence) => listsIn(sentence, known.sourcePack))
  if (unit === null && [Math.max(...ranks), ...lists].includes(value)) return true
  const isShare = (one: ClaimOf<'number'>, of: ClaimOf<'number'>): boolean =>
    one.unit === of.unit && isWithin(one.value / of.value)
  return unit === null && high < 1 && numbers.some((one) => numbers.some((of) => isShare(one, of)))
}

/** A year supports its century, never the reverse. */
const matchDate = (
  { day, month, years }: ClaimOf<'date'>,
  { sentences }: Evidence,
  known: Known,
): boolean =>
  sentences.some((sentence) => {
    const dates = datesOf({ sentences: [sentence] }, known)
    // "In 1539, and in December of the same year": the only year of its sentence.
    const [only, ...others] = new Set(yearsOf({ sentences: [sentence] }, known))
    const year = only !== undefined && others.length === 0 ? { from: only, to: only } : null
    const isWithin = (own: Years, other: Years | null): boolean =>
      other !== null && other.from >= own.from && other.to <= own.to
    return dates.some(
      (date) =>
        (day === null || day === date.day) &&
        (month === null || month === date.month) &&
        (years === null || isWithin(years, date.years ?? year)),
    )
  })

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
  if (evidence.sentences.some(({ names }) => names.includes(`#${rank}`))) return true
  const isRanked =
    claimsOf(evidence, 'rank').length > 0 ||
    claimsOf(evidence, 'superlative').some(({ group }) => group === 'last')
  return rank === 1 && !isName && !isRanked
}

/** Of two languages an adjective in no group can't be compared. */
const matchSuperlative = (
  { group, isOneOf }: ClaimOf<'superlative'>,
  evidence: Evidence,
  { pack, sourcePack }: Known,
) => {
  const isUnknown = (one: string): boolean => pack !== sourcePack && one.startsWith('~')
  const oldest = (one: string): string => (one === 'early' ? 'old' : one)
  const isFirst = ({ rank, isName }: ClaimOf<'rank'>): boolean => rank === 1 && !isName
  // "The earliest visitors" are the first ones.
  if (group === 'early' && !isOneOf && claimsOf(evidence, 'rank').some(isFirst)) return true
  return claimsOf(evidence, 'superlative').some(
    (other) =>
      (isOneOf || !other.isOneOf) &&
      (oldest(other.group) === oldest(group) || (isUnknown(other.group) && isUnknown(group))),
  )
}

/**
 * Whether the words of a name stand next to each other: "Paul Smith" is nobody of "John Smith, Paul Jones". Another
 * language may have them in another order, and a ruler with a number by another name: "Benedict XVI", "Benoît XVI".
 */
const hasRun = (
  run: readonly string[],
  names: readonly string[],
  { isInOrder, isOfRuler }: { isInOrder: boolean; isOfRuler: boolean },
): boolean =>
  run.length === 0 ||
  names.some((_, from) => {
    const part = names.slice(from, from + run.length)
    const isNumbered = (at: number): boolean => isOfRuler && run[at + 1]?.startsWith('#') === true
    return run.every((word, at) => {
      if (isInOrder) return part[at] === word
      return part.some((one) => one === word || (isNumbered(at) && one[0] === word[0]))
    })
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
  const isOfRuler = words.some(({ text }) => isRuler(text))
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
    runs.some((run) => hasRun(run, form(names), { isInOrder, isOfRuler })),
  )
}

/** A scope is compared with its rank, at the sentence's end. A name may keep its word: "le British Museum". */
const matchMember = ({ member, word }: ClaimOf<'member'>, evidence: Evidence): boolean =>
  member.startsWith('scope') ||
  claimsOf(evidence, 'member').some((other) => other.member === member) ||
  evidence.sentences.some(({ tokens }) => tokens.some(({ folded }) => folded === word))

/** Whether the evidence of a sentence contains a claim. */
export const matchClaim = (claim: Claim, evidence: Evidence, known: Known): boolean => {
  switch (claim.kind) {
    case 'number':
      return matchNumber(claim, evidence, known)
    case 'date':
      return matchDate(claim, evidence, known)
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
