import type { Scored } from './score.ts'
import type { Similarity, Vector } from './similarity.ts'

export const mostFacts = 6
const fewestDated = 4
const mostOfSection = 2
const mostAlike = 0.5
/** How much a fact's own score counts against what it has in common with the others. */
const balance = 0.7

type Wish = {
  readonly wanted: number
  /** Sentences that the story has already. */
  readonly given: readonly Vector[]
  readonly similarity: Similarity
}
type Limits = { readonly ofSection: number; readonly undated: number }

const hasRoom = (one: Scored, facts: readonly Scored[], { ofSection, undated }: Limits): boolean =>
  !facts.includes(one) &&
  (one.hasFigure || facts.filter(({ hasFigure }) => !hasFigure).length < undated) &&
  facts.filter(({ passage }) => passage.section === one.passage.section).length < ofSection

/** The next fact by maximal marginal relevance; undefined when none fits. */
const nextFact = (
  from: readonly Scored[],
  facts: readonly Scored[],
  { given, similarity }: Wish,
  limits: Limits,
): Scored | undefined => {
  const others = [...given, ...facts.map(({ vector }) => vector)]
  const best = Math.max(...from.map(({ score }) => score))
  let next: Scored | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const one of from) {
    // What is alike only lowers the relevance.
    const score = (balance * one.score) / best
    if (score <= highest || !hasRoom(one, facts, limits)) continue
    const alike = Math.max(0, ...others.map((other) => similarity.cosine(one.vector, other)))
    const relevance = score - (1 - balance) * alike
    if (alike >= mostAlike || relevance <= highest) continue
    highest = relevance
    next = one
  }
  return next
}

/**
 * Picks facts that say much and differ: at most two are of one section, and four or more have a year
 * or a figure. An article with few sections has more facts of them.
 */
export const pickFacts = (
  from: readonly Scored[],
  first: Scored | undefined,
  wish: Wish,
): readonly Scored[] => {
  const undated = Math.max(0, wish.wanted - fewestDated)
  let facts = first ? [first] : []
  for (const ofSection of [mostOfSection, wish.wanted])
    while (facts.length < wish.wanted) {
      const next = nextFact(from, facts, wish, { ofSection, undated })
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
