import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { stemOf } from '../../../../text/words.ts'
import { type Article, type Candidate, isLead } from './candidates.ts'
import { isOffTopic, isResearch } from './off-topic.ts'
import { createSimilarity, type Similarity, type Vector } from './similarity.ts'
import { readTimes, yearOf } from './times.ts'

/** A candidate with what the choice of sentences rests on. */
export type Scored = Candidate & {
  readonly vector: Vector
  readonly score: number
  /** The first year it names; null for an undated one. */
  readonly year: number | null
  /** When it is about, as {@link readTimes} says. */
  readonly time: number | null
  /** Whether its year leaves open if it is one before Christ. */
  readonly hasOpenYear: boolean
  /** Its other figures. */
  readonly figures: readonly number[]
  /** The stems of its names that few sentences have, without the title's. */
  readonly names: readonly string[]
  readonly hasFigure: boolean
  /** Whether it tells of today's administration, or of masonry. */
  readonly isOffTopic: boolean
  /** Whether it is off topic or tells of research, and not of the place. */
  readonly isDry: boolean
}

const figuresOf = ({ claims }: Candidate): number[] =>
  claims.flatMap((claim) => (claim.kind === 'number' && claim.value > 3 ? [claim.value] : []))

const namesOf = ({ claims }: Candidate, language: Language): string[] => [
  ...new Set(
    claims.flatMap((claim) =>
      claim.kind === 'name' ? claim.words.map(({ folded }) => stemOf(folded, language)) : [],
    ),
  ),
]

const has = ({ claims }: Candidate, kind: Candidate['claims'][number]['kind']): boolean =>
  claims.some((claim) => claim.kind === kind)

const hasPerson = ({ claims }: Candidate): boolean =>
  claims.some((claim) => claim.kind === 'name' && claim.words.length > 1)

const bestLength = 20
/** "In 1531, it…": mostly the place, but not always. */
const pronoun = /^(?:it|il|elle)$/

const scoreOf = (candidate: Candidate, isDry: boolean, centrality: number): number => {
  const hasYear = yearOf(candidate) !== null && has(candidate, 'date')
  return (
    2 * Number(hasYear) +
    0.8 * Number(has(candidate, 'number')) +
    0.6 * Number(hasPerson(candidate)) +
    0.7 * Number(has(candidate, 'superlative')) +
    candidate.heading.weight +
    0.5 * centrality -
    0.04 * Math.abs(candidate.words - bestLength) -
    0.8 * Number(candidate.text.includes('(')) -
    0.6 * Number(isDry) -
    0.8 * Number(candidate.folded.slice(0, 8).some((word) => pronoun.test(word)))
  )
}

export type ScoredArticle = Omit<Article, 'candidates'> & {
  readonly scored: readonly Scored[]
  readonly similarity: Similarity
}

/** Scores the sentences of an article. The lead says first what matters most. */
export const scoreArticle = (
  article: Article,
  title: string,
  language: Language,
): ScoredArticle => {
  const titled = new Set(
    foldName(title)
      .split(' ')
      .map((word) => stemOf(word, language)),
  )
  const { candidates, ...words } = article
  const similarity = createSimilarity(candidates.map(({ stems }) => stems))
  const inLead = candidates.filter(isLead).length
  const times = readTimes(candidates)
  const scored = candidates.map((candidate, place): Scored => {
    const vector = similarity.toVector(candidate.stems)
    const offTopic = isOffTopic(candidate.text)
    const dry = offTopic || isResearch(candidate.text)
    const own = scoreOf(candidate, dry, similarity.cosine(vector, similarity.centroid))
    const year = yearOf(candidate)
    const names = namesOf(candidate, language)
    return {
      ...candidate,
      vector,
      score: own + Math.max(0, 1 - place / Math.max(1, inLead)),
      year,
      time: times[place]?.time ?? null,
      hasOpenYear: times[place]?.isOpen ?? false,
      figures: figuresOf(candidate),
      names: names.filter((name) => similarity.isRare(name) && !titled.has(name)),
      isOffTopic: offTopic,
      isDry: dry,
      hasFigure: year !== null || has(candidate, 'number'),
    }
  })
  return { ...words, scored, similarity }
}
