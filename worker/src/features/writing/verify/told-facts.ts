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

type Kind = { readonly name: string; readonly word: RegExp; readonly beginning: RegExp }

const kind = (name: string, beginning: RegExp, word: RegExp): Kind => ({ name, word, beginning })

/**
 * Words of an event, in both languages. What may happen to a place twice is not among them.
 * `beginning` is quickly found in a text, most of which have none.
 */
const events: readonly Kind[] = [
  kind('inaugurated', /\binaugur/i, /^inaugur\w*$/),
  kind(
    'completed',
    /\b(?:compl[eé]t|ach[eè]v|termin)/i,
    /^(?:complet(?:ed|ion)|achev\w*|termin\w*)$/,
  ),
  kind('founded', /\bfou?nd/i, /^(?:founded|foundation|fond(?:e|ee|es|ation))$/),
  kind('consecrated', /\bcons[eéa]cr/i, /^(?:consecrated|consecration|consacre\w*)$/),
  kind('listed', /\bunesco/i, /^unesco$/),
]
const measures: readonly Kind[] = [
  kind('height', /\b(?:high|tall|height|haut)/i, /^(?:high|tall|height|haut|haute|hauteur)$/),
  kind('length', /\b(?:long|length)/i, /^(?:long|length|longue|longueur)$/),
  kind('weight', /\b(?:weigh|p[eè]se|poids)/i, /^(?:weighs?|weight|pese|poids)$/),
]
const kinds = [...events, ...measures]
export const factKinds: readonly string[] = kinds.map(({ name }) => name)

const kindsIn = (tokens: readonly Token[], of: readonly Kind[]): readonly string[] =>
  of.flatMap(({ name, word }) => (tokens.some(({ folded }) => word.test(folded)) ? [name] : []))

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
  if (!kinds.some(({ beginning }) => beginning.test(text))) return []
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

/** The figures of one kind that an article gives. */
export const factsOf = (
  passages: readonly Passage[],
  language: Language,
  kind: string,
): readonly ToldFact[] => {
  const beginning = kinds.find(({ name }) => name === kind)?.beginning
  const mayTell = ({ text }: { readonly text: string }): boolean => beginning?.test(text) ?? false
  return passages.filter(mayTell).flatMap((passage) =>
    splitSentences(passage.text, language)
      .filter(mayTell)
      .flatMap(({ text }) =>
        factsIn(text, language).flatMap((fact) =>
          fact.kind === kind ? [{ ...fact, passage, sentence: text }] : [],
        ),
      ),
  )
}
