import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../../story/source.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import { findClaims } from '../../../text/claims/find-claims.ts'
import type { Token } from '../../../text/claims/tokens.ts'
import { splitSentences } from '../../../text/sentences.ts'

/** One figure that an article gives: `kind` is the event that a year is of, or what is measured. */
export type ToldFact = {
  readonly kind: string
  readonly value: number
  readonly passage: Passage
  readonly sentence: string
}

/** Words of an event, in both languages. What may happen to a place twice is not among them. */
const events: readonly (readonly [RegExp, string])[] = [
  [/^(?:inaugurat\w*|inaugur\w*)$/, 'inaugurated'],
  [/^(?:complet(?:ed|ion)|achev\w*|termin\w*)$/, 'completed'],
  [/^(?:founded|foundation|fond(?:e|ee|es|ation))$/, 'founded'],
  [/^(?:consecrated|consecration|consacre\w*)$/, 'consecrated'],
  [/^(?:unesco)$/, 'listed'],
]
const measures: readonly (readonly [RegExp, string])[] = [
  [/^(?:high|tall|height|haut|haute|hauteur)$/, 'height'],
  [/^(?:long|length|longue|longueur)$/, 'length'],
  [/^(?:weighs?|weight|pese|poids)$/, 'weight'],
]

/** Finds a beginning of these words without their claims: most sentences have none. */
const mayTell =
  /\b(?:inaugur|compl[eé]t|ach[eè]v|termin|found|fond|cons[eé]cr|consacr|unesco|high|tall|height|haut|long|length|weigh|p[eè]se|poids)/i

const kindsIn = (tokens: readonly Token[], kinds: typeof events): readonly string[] => [
  ...new Set(tokens.flatMap(({ folded }) => kinds.find(([word]) => word.test(folded))?.[1] ?? [])),
]

const reach = 4

/** What the words next to a figure say that it measures. */
const measureOf = (claim: Claim, tokens: readonly Token[]): string | null => {
  const first = tokens.findIndex(({ start }) => start >= claim.start)
  const last = tokens.findLastIndex(({ end }) => end <= claim.end)
  const near = [
    ...tokens.slice(Math.max(0, first - reach), first),
    ...tokens.slice(last + 1, last + 1 + reach),
  ]
  const [kind, ...others] = kindsIn(near, measures)
  return kind !== undefined && others.length === 0 ? kind : null
}

const baseOf: Readonly<Record<string, string>> = { height: 'm', length: 'm', weight: 'kg' }

/** The figures of a sentence: its only year with its only event, and what it measures. */
export const factsIn = (
  text: string,
  language: Language,
): readonly Pick<ToldFact, 'kind' | 'value'>[] => {
  if (!mayTell.test(text)) return []
  const { claims, tokens } = findClaims(text, language)
  const years = claims.flatMap((claim) =>
    claim.kind === 'date' && claim.year !== null ? [claim.year] : [],
  )
  const [event, ...others] = kindsIn(tokens, events)
  const [year, second] = years
  const dated =
    event !== undefined && others.length === 0 && year !== undefined && second === undefined
      ? [{ kind: event, value: year }]
      : []
  const measured = claims.flatMap((claim) => {
    const kind = claim.kind === 'number' ? measureOf(claim, tokens) : null
    const isOfKind = kind !== null && claim.kind === 'number' && claim.unit === baseOf[kind]
    return isOfKind ? [{ kind, value: claim.value }] : []
  })
  return [...dated, ...measured]
}

/** The figures that an article gives. */
export const factsOf = (passages: readonly Passage[], language: Language): readonly ToldFact[] =>
  passages
    .filter(({ text }) => mayTell.test(text))
    .flatMap((passage) =>
      splitSentences(passage.text, language).flatMap(({ text }) =>
        factsIn(text, language).map((fact) => ({ ...fact, passage, sentence: text })),
      ),
    )
