import type { Language } from '@storystone/schema/catalog.ts'
import { isLead } from './article/candidates.ts'
import type { Reader } from './article/reader.ts'
import type { Scored } from './article/score.ts'
import { createAlike, type Similarity, type Told } from './article/similarity.ts'
import { factsAmong } from './article/standing.ts'
import type { Subject } from './article/subject.ts'
import { introduceFirst } from './introductions.ts'

export const mostFacts = 6
export const fewestFacts = 4
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
  const alike = createAlike(similarity, [...given, ...facts], 'names')
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
/** Of what is off topic, added to the doubt of what is dry. */
const offTopicDoubt = 2
/** Of a year that may be one before Christ. */
const openYearDoubt = 3
/** Of what the article introduces in a sentence that the reader does not have. */
const leaningDoubt = 2
/** Facts with the most doubts only make up for too few. */
const mostDoubts = [0, 1, 2, 3]
/** How many tiers are beyond doubt, and of the lead or about the place. */
const clearTiers = 2
/** How many tiers have two doubts or fewer. */
const fairTiers = 12

/**
 * Sentences that can be facts, the clearest first: those with the least doubt; of these the lead's, then
 * those about the place, then others.
 */
export const rankFacts = (
  from: readonly Scored[],
  { opensWith, isNamed }: Pick<Subject, 'opensWith' | 'isNamed'>,
  { leanings, assumptions, hasUnknownNearStart, hasUnmetName }: Reader,
  language: Language,
): readonly (readonly Scored[])[] => {
  const doubted = factsAmong(from, language).map((one) => ({
    one,
    isAbout: isLead(one) || opensWith(one),
    doubt:
      leaningDoubt * leanings(one) +
      assumptions(one) +
      Number(one.isDry) +
      offTopicDoubt * Number(one.isOffTopic) +
      Number(hasUnknownNearStart(one)) +
      openYearDoubt * Number(one.hasOpenYear) +
      (isLead(one) || isNamed(one) ? 0 : 1 + Number(!one.opensSection && hasUnmetName(one))) +
      asideDoubt * Number(one.heading.isAside),
  }))
  return mostDoubts.flatMap((most) => {
    const all = doubted.filter(({ doubt }) => doubt <= most)
    const tiers = [
      all.filter(({ one }) => isLead(one)),
      all.filter(({ isAbout }) => isAbout),
      all.filter(({ one, isAbout }) => isAbout || one.opensSection),
      all,
    ]
    return tiers.map((tier) => tier.map(({ one }) => one))
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
  const pick = (tier: readonly Scored[], limits: Limits, wanted = wish.wanted): void => {
    while (facts.length < wanted) {
      const next = nextFact(tier, facts, wish, limits)
      if (next === undefined) return
      facts = [...facts, next]
    }
  }
  for (const ofSection of [mostOfSection, wish.wanted])
    for (const [order, tier] of tiers.entries()) {
      const isLast = order >= fairTiers
      pick(tier, { ofSection, undated }, isLast ? Math.min(fewestFacts, wish.wanted) : wish.wanted)
      if (order === clearTiers - 1) pick(tier, { ofSection, undated: 2 * undated })
      if (order === fairTiers - 1) pick(tier, { ofSection, undated: wish.wanted })
    }
  return facts
}

/** What the lead says without a time goes with what the place is; what sections say, to the end. */
const timeOf = (fact: Scored): number => fact.time ?? (isLead(fact) ? -Infinity : Infinity)

const byTime = (left: Scored, right: Scored): number => {
  const [one, other] = [timeOf(left), timeOf(right)]
  return one === other ? left.index - right.index : one - other
}

/** How much a fact speaks of that its reader has not met. */
const gapsOf = (
  fact: readonly Scored[],
  { leanings, assumptions, hasUnknownNearStart }: Reader,
): number =>
  fact.reduce(
    (sum, one) => sum + leanings(one) + assumptions(one) + Number(hasUnknownNearStart(one)),
    0,
  )

/**
 * Facts in the order of time; the one that says what the place is comes first, and what introduces
 * something before what speaks of it.
 */
export const orderFacts = (
  facts: readonly Scored[],
  first: Scored | undefined,
  reader: Reader,
): readonly Scored[] => {
  const byYear = facts.filter((fact) => fact !== first).sort(byTime)
  const sorted = introduceFirst(
    byYear.map((fact) => [fact]),
    reader,
    gapsOf,
  ).flat()
  return first ? [first, ...sorted] : sorted
}
