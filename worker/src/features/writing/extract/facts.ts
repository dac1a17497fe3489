import type { Language } from '@storystone/schema/catalog.ts'
import { isAside } from './article/asides.ts'
import { isLead } from './article/candidates.ts'
import type { Reader } from './article/reader.ts'
import type { Scored } from './article/score.ts'
import { createAlike, type Similarity, type Told } from './article/similarity.ts'
import { factsAmong } from './article/standing.ts'
import type { Subject } from './article/subject.ts'

export const mostFacts = 6
const fewestDated = 4
/** Of one section. The lead is about the whole place, and has no such limit. */
const mostOfSection = 2
/** How much a fact's own score counts against what it has in common with the others. */
const balance = 0.7

type Wish = {
  readonly wanted: number
  /** Sentences that the story has already. */
  readonly given: readonly Told[]
  readonly similarity: Similarity
}
type Limits = { readonly ofSection: number; readonly undated: number }

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
  const alike = createAlike(similarity, [...given, ...facts])
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

/** Of a section that tells of something else. */
const asideDoubt = 2
const mostDoubts = [0, 1, 2, Number.POSITIVE_INFINITY]
/** How many tiers are beyond doubt, and of the lead or about the place. */
const clearTiers = 2

/**
 * Sentences that can be facts, the clearest first: those with the least doubt; of these the lead's, then
 * those about the place, then others.
 */
export const rankFacts = (
  from: readonly Scored[],
  { opensWith, isNamed }: Pick<Subject, 'opensWith' | 'isNamed'>,
  { leanings, assumptions }: Reader,
  language: Language,
): readonly (readonly Scored[])[] => {
  const doubted = factsAmong(from, language).map((one) => ({
    one,
    doubt:
      leanings(one) +
      assumptions(one) +
      Number(one.isDry) +
      Number(!isLead(one) && !one.opensSection && !isNamed(one)) +
      asideDoubt * Number(isAside(one.passage.section)),
  }))
  return mostDoubts.flatMap((most) => {
    const all = doubted.flatMap(({ one, doubt }) => (doubt <= most ? [one] : []))
    const about = all.filter((one) => isLead(one) || opensWith(one))
    const opening = all.filter((one) => about.includes(one) || one.opensSection)
    return [all.filter(isLead), about, opening, all]
  })
}

/**
 * Picks facts that say much and differ, from the clearest first: at most two are of one section, and
 * four or more have a year or a figure, or two if what has none is clearer. An article with few sections
 * has more facts of them.
 */
export const pickFacts = (
  tiers: readonly (readonly Scored[])[],
  first: Scored | undefined,
  wish: Wish,
): readonly Scored[] => {
  const undated = Math.max(0, wish.wanted - fewestDated)
  let facts = first ? [first] : []
  const pick = (tier: readonly Scored[], limits: Limits): void => {
    while (facts.length < wish.wanted) {
      const next = nextFact(tier, facts, wish, limits)
      if (next === undefined) return
      facts = [...facts, next]
    }
  }
  for (const ofSection of [mostOfSection, wish.wanted])
    for (const [order, tier] of tiers.entries()) {
      pick(tier, { ofSection, undated })
      if (order === clearTiers - 1) pick(tier, { ofSection, undated: 2 * undated })
    }
  return facts
}

/** What the lead says without a time goes with what the place is; what sections say, to the end. */
const timeOf = (fact: Scored): number => fact.time ?? (isLead(fact) ? -Infinity : Infinity)

const byTime = (left: Scored, right: Scored): number => {
  const [one, other] = [timeOf(left), timeOf(right)]
  return one === other ? left.index - right.index : one - other
}

/** Facts in the order of time; the one that says what the place is comes first. */
export const orderFacts = (
  facts: readonly Scored[],
  first: Scored | undefined,
): readonly Scored[] => {
  const sorted = facts.filter((fact) => fact !== first).sort(byTime)
  return first ? [first, ...sorted] : sorted
}
