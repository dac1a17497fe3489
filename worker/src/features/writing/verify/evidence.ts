/**
 * What a passage says, claim by claim and word by word, so that a claim of the story can be looked
 * up in it. It is read sentence by sentence: one sentence is what a citation quotes, and all of a
 * passage together is what a claim is matched with.
 */
import type { Language } from '@storystone/schema/catalog.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import { isCapitalized, type Token } from '../../../text/claims/tokens.ts'
import { nameWord } from '../../../text/names/name-words.ts'
import { ordinalWord, smallNumber } from '../../../text/number-words.ts'
import { romanValue } from '../../../text/roman-numerals.ts'
import { isContentWord, stemOf } from '../../../text/words.ts'

type Of<Kind extends Claim['kind']> = Extract<Claim, { kind: Kind }>

export type Evidence = {
  readonly words: ReadonlySet<string>
  /** The same words in their order. */
  readonly sequence: readonly string[]
  readonly stems: ReadonlySet<string>
  readonly numbers: readonly Pick<Of<'number'>, 'value' | 'unit' | 'of'>[]
  readonly dates: readonly Of<'date'>[]
  readonly periods: readonly Of<'period'>[]
  readonly ranks: ReadonlySet<number>
  readonly superlatives: ReadonlySet<string>
  /** A name and the numeral after it, such as Louis and 14. */
  readonly rulers: readonly { readonly name: string; readonly numeral: number }[]
  readonly years: readonly number[]
  /** How many years apart two years of one sentence are: "from 1815 to 1822". */
  readonly durations: readonly number[]
  /** The same, of neighbouring sentences, too; and what is said of years that passed. */
  readonly spans: readonly number[]
}

const isKind =
  <Kind extends Claim['kind']>(kind: Kind) =>
  (claim: Claim): claim is Of<Kind> =>
    claim.kind === kind

/** Words that say a small number without being one. */
const counts: Readonly<Record<string, number>> = {
  twin: 2,
  twins: 2,
  both: 2,
  pair: 2,
  couple: 2,
  double: 2,
  twice: 2,
  half: 0.5,
  jumelles: 2,
  jumelees: 2,
  paire: 2,
  moitie: 0.5,
  triple: 3,
  trio: 3,
}

const countsOf = (tokens: readonly Token[], language: Language) =>
  tokens.flatMap((token) => {
    const inName = isCapitalized(token) ? smallNumber(token.folded, language) : undefined
    const value = counts[token.folded] ?? inName
    return value === undefined ? [] : [{ value, unit: null, of: null }]
  })

const rulersOf = (tokens: readonly Token[]) =>
  tokens.flatMap((token, index) => {
    const name = tokens[index - 1]
    if (!name || !isCapitalized(token)) return []
    const numeral = /^I(?:er|re)$/.test(token.text) ? 1 : romanValue(token.text)
    return numeral === null ? [] : [{ name: name.folded, numeral }]
  })

const ranksOf = (tokens: readonly Token[], language: Language): number[] =>
  tokens.flatMap(({ folded }) => ordinalWord(folded, language) ?? [])

/** A sentence with more years is a list: no time passed between any two of them. */
const mostYears = 24

/** How many years apart any two are. */
const differences = (all: readonly number[]): number[] => {
  const years = all.length > mostYears ? [] : all
  return years.flatMap((from, index) => years.slice(index + 1).map((to) => Math.abs(to - from)))
}

/** What one sentence says, by its claims and words. */
export const readEvidence = (
  claims: readonly Claim[],
  tokens: readonly Token[],
  language: Language,
): Evidence => {
  const dates = claims.filter(isKind('date'))
  const numbers = claims.filter(isKind('number'))
  const years = dates.flatMap(({ year }) => year ?? [])
  const ranks = claims.filter(isKind('rank')).map(({ rank }) => rank)
  const sequence = tokens.map((token) => nameWord(token.folded))
  return {
    words: new Set(sequence),
    sequence,
    stems: new Set(
      tokens
        .filter(({ folded }) => isContentWord(folded, language))
        .map(({ folded }) => stemOf(folded, language)),
    ),
    numbers: [...numbers, ...countsOf(tokens, language)],
    dates,
    periods: claims.filter(isKind('period')),
    ranks: new Set([...ranks, ...ranksOf(tokens, language)]),
    superlatives: new Set(claims.filter(isKind('superlative')).map(({ group }) => group)),
    rulers: rulersOf(tokens),
    years,
    durations: differences(years),
    spans: claims.filter(isKind('span')).map((span) => span.years),
  }
}

const union = <Value>(sets: readonly ReadonlySet<Value>[]): Set<Value> => {
  const all = new Set<Value>()
  for (const set of sets) for (const value of set) all.add(value)
  return all
}

/** What sentences that follow each other say together. */
export const mergeEvidence = (parts: readonly Evidence[]): Evidence => ({
  words: union(parts.map(({ words }) => words)),
  sequence: parts.flatMap(({ sequence }) => sequence),
  stems: union(parts.map(({ stems }) => stems)),
  numbers: parts.flatMap(({ numbers }) => numbers),
  dates: parts.flatMap(({ dates }) => dates),
  periods: parts.flatMap(({ periods }) => periods),
  ranks: union(parts.map(({ ranks }) => ranks)),
  superlatives: union(parts.map(({ superlatives }) => superlatives)),
  rulers: parts.flatMap(({ rulers }) => rulers),
  years: parts.flatMap(({ years }) => years),
  durations: parts.flatMap(({ durations }) => durations),
  spans: parts.flatMap(({ spans, years }, index) => [
    ...spans,
    ...differences([...years, ...(parts[index + 1]?.years ?? [])]),
  ]),
})
