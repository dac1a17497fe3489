import type { Language } from '@storystone/schema/catalog.ts'
import type { Reader } from './reader.ts'
import type { Scored } from './score.ts'
import { createAlike, type Similarity, type Vector } from './similarity.ts'
import { factsAmong } from './standing.ts'
import type { Subject } from './subject.ts'

export const mostFacts = 6
const fewestDated = 4
/** Of one section. The lead is about the whole place, and has no such limit. */
const mostOfSection = 2
/** How much a fact's own score counts against what it has in common with the others. */
const balance = 0.7

type Wish = {
  readonly wanted: number
  /** Sentences that the story has already. */
  readonly given: readonly Vector[]
  readonly similarity: Similarity
}
type Limits = { readonly ofSection: number; readonly undated: number }

const isLead = ({ passage }: Scored): boolean => passage.section === ''

const hasRoom = (one: Scored, facts: readonly Scored[], { ofSection, undated }: Limits): boolean =>
  !facts.includes(one) &&
  (one.hasFigure || facts.filter(({ hasFigure }) => !hasFigure).length < undated) &&
  (isLead(one) ||
    facts.filter(({ passage }) => passage.section === one.passage.section).length < ofSection)

/** The next fact by maximal marginal relevance; undefined when none fits. */
const nextFact = (
  from: readonly Scored[],
  facts: readonly Scored[],
  { given, similarity }: Wish,
  limits: Limits,
): Scored | undefined => {
  const alike = createAlike(similarity, [
    ...given.map((vector) => ({ vector, year: null, figures: [] })),
    ...facts,
  ])
  const best = Math.max(...from.map(({ score }) => score))
  let next: Scored | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const one of from) {
    // What is alike only lowers the relevance.
    const score = (balance * one.score) / best
    if (score <= highest || !hasRoom(one, facts, limits)) continue
    const { repeats, share } = alike(one)
    const relevance = score - (1 - balance) * share
    if (repeats || relevance <= highest) continue
    highest = relevance
    next = one
  }
  return next
}

/**
 * Sentences that can be facts, the clearest first: of the lead, then about the place, then others;
 * each that leans on nothing before one that does.
 */
export const rankFacts = (
  from: readonly Scored[],
  { opensWith }: Pick<Subject, 'opensWith'>,
  { leanings }: Reader,
  language: Language,
): readonly (readonly Scored[])[] => {
  const alone = factsAmong(from, language)
  const clear = alone.filter((one) => leanings(one) === 0)
  return [
    clear.filter((one) => isLead(one)),
    clear.filter((one) => isLead(one) || opensWith(one)),
    alone.filter((one) => isLead(one) || (opensWith(one) && leanings(one) < 2)),
    clear,
    alone,
  ]
}

/**
 * Picks facts that say much and differ, from the clearest first: at most two are of one section, and
 * four or more have a year or a figure. An article with few sections has more facts of them.
 */
export const pickFacts = (
  tiers: readonly (readonly Scored[])[],
  first: Scored | undefined,
  wish: Wish,
): readonly Scored[] => {
  const undated = Math.max(0, wish.wanted - fewestDated)
  let facts = first ? [first] : []
  for (const ofSection of [mostOfSection, wish.wanted])
    for (const tier of tiers)
      while (facts.length < wish.wanted) {
        const next = nextFact(tier, facts, wish, { ofSection, undated })
        if (next === undefined) break
        facts = [...facts, next]
      }
  return facts
}

const last = 1e6
const byYear = (left: Scored, right: Scored): number =>
  (left.year ?? last) - (right.year ?? last) || left.index - right.index

/** Facts in the order of their years, undated ones last; the one that names the place comes first. */
export const orderFacts = (
  facts: readonly Scored[],
  first: Scored | undefined,
): readonly Scored[] => {
  const sorted = facts.filter((fact) => fact !== first).sort(byYear)
  return first ? [first, ...sorted] : sorted
}
