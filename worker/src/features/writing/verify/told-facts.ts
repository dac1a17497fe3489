import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../../story/passage.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import { findClaims } from '../../../text/claims/find-claims.ts'
import type { Token } from '../../../text/claims/tokens.ts'

/** One figure that an article gives: `kind` is the event that a year is of, or what is measured. */
export type ToldFact = {
  readonly kind: string
  readonly value: number
  /** The words of the names that stand before it: it may be a fact about what they name. */
  readonly names: readonly string[]
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
/** What UNESCO does with a site, and what it may do before or after. */
const isListing =
  /^(?!.*\b(?:tentative|indicative|danger|p[ée]ril)).*\b(?:heritage|patrimoine|list|inscri)/i
/** It had another size in another time. */
const formerly = /\b(?:origin|former|once\b|autrefois|jadis)/i
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
): readonly Pick<ToldFact, 'kind' | 'value' | 'names'>[] => {
  if (!kinds.some(({ beginning }) => beginning.test(text))) return []
  const { claims, tokens } = findClaims(text, language)
  const [event, ...others] = kindsIn(tokens, events)
  const isTold = others.length === 0 && (event !== 'listed' || isListing.test(text))
  const isFormer = formerly.test(text)
  let names: readonly string[] = []
  const found = claims.flatMap((claim) => {
    if (claim.kind === 'name') names = [...names, ...claim.words.map(({ folded }) => folded)]
    if (claim.kind === 'date' && claim.year !== null && event !== undefined) {
      return [{ kind: event, value: claim.year, names }]
    }
    const kind = claim.kind === 'number' && !isFormer ? measureOf(claim, tokens) : null
    const isOfKind = kind !== null && claim.kind === 'number' && claim.unit === baseOf[kind]
    return isOfKind ? [{ kind, value: claim.value, names }] : []
  })
  const dated = found.filter(({ kind }) => kind === event)
  return isTold && dated.length === 1 ? found : found.filter(({ kind }) => kind !== event)
}

/** The figures of one kind that an article gives. */
export const factsOf = (
  passages: readonly Passage[],
  language: Language,
  kind: string,
): readonly ToldFact[] => {
  const beginning = kinds.find(({ name }) => name === kind)?.beginning
  const mayTell = ({ text }: { readonly text: string }): boolean => beginning?.test(text) ?? false
  return passages.flatMap((passage) =>
    passage.sentences
      .filter(mayTell)
      .flatMap(({ text }) =>
        factsIn(text, language).flatMap((fact) =>
          fact.kind === kind ? [{ ...fact, passage, sentence: text }] : [],
        ),
      ),
  )
}
