import type { Language } from '@storystone/schema/catalog.ts'
import { isLead } from './article/candidates.ts'
import type { Reader } from './article/reader.ts'
import type { Scored } from './article/score.ts'
import { createAlike, type Similarity } from './article/similarity.ts'
import type { Subject } from './article/subject.ts'
import { disorderOf, type Guide, inOrder } from './chronology.ts'
import {
  type Clarity,
  countWords,
  cutParagraphs,
  isClear,
  isWholeParagraph,
  type Reading,
  type Run,
  readOn,
} from './paragraphs.ts'

/** A lead that is too long ends where it is `good`. */
const words = { fewest: 220, good: 260, most: 380 } as const
/** Of a section on history or buildings. */
const mainWeight = 0.7
/** Of one section, so that a guide is not about one thing alone. */
const mostParagraphs = 3

type Told = {
  readonly subject: Pick<Subject, 'opensWith' | 'isNamed' | 'opensWithTown'>
  readonly reader: Reader
  readonly similarity: Similarity
}
type Search = Omit<Told, 'similarity'> & {
  readonly repeats: (one: Scored) => boolean
  readonly language: Language
}
/** Which sentence may open a section's part of a guide, and how clear the part has to be. */
type Opening = {
  readonly mayOpen: (one: Scored, search: Search) => boolean
  readonly clarity: Clarity
  /** Whether only sections on history and buildings do. */
  readonly isMain?: true
}

/** Each asks less than the one before; history and buildings come before other sections. */
const openings: readonly Opening[] = [
  { mayOpen: ({ opensSection }) => opensSection, clarity: 'clear', isMain: true },
  { mayOpen: (one, { subject }) => subject.opensWith(one), clarity: 'clear', isMain: true },
  { mayOpen: () => true, clarity: 'clear', isMain: true },
  { mayOpen: ({ opensSection }) => opensSection, clarity: 'clear' },
  { mayOpen: (one, { subject }) => subject.opensWith(one), clarity: 'clear' },
  { mayOpen: () => true, clarity: 'clear' },
  { mayOpen: (one, { subject }) => one.opensSection || subject.opensWith(one), clarity: 'fair' },
  { mayOpen: () => true, clarity: 'fair' },
  { mayOpen: () => true, clarity: 'any' },
]

/** The paragraphs that begin with the first sentence that may open a section's part. */
const readPart = (
  sentences: Run,
  search: Search,
  { mayOpen, clarity }: Opening,
): readonly Run[] => {
  const { subject, reader, repeats, language } = search
  const reading = { reader, language, clarity, isNamed: subject.isNamed }
  const isOpener = (one: Scored): boolean =>
    mayOpen(one, search) &&
    !(one.isDry || subject.opensWithTown(one) || repeats(one)) &&
    isClear(one, reading)
  const start = sentences.findIndex(isOpener)
  if (start < 0) return []
  const run = readOn(
    sentences.slice(start).filter((one) => !repeats(one)),
    reading,
  )
  return cutParagraphs(run, language).filter(isWholeParagraph)
}

/** What a section's first paragraph is worth to a guide: history before the rest, and what comes first. */
const meritOf = (run: Run, order: number): number =>
  (run[0]?.heading.weight ?? 0) -
  0.03 * order +
  (0.1 * run.reduce((sum, { score }) => sum + score, 0)) / run.length

/**
 * The sections that a guide may have a part of, in the article's order; asides where all else is told. Of a
 * section that it has a part of, what comes before that and what comes after it, but not what is between.
 */
const sectionsOf = (sentences: Run, told: Run, { clarity, isMain }: Opening): readonly Run[] => {
  const sections = new Map<string, Scored[]>()
  for (const one of sentences) {
    const { section } = one.passage
    if (isLead(one) || (one.heading.isAside && clarity !== 'any')) continue
    if (isMain && one.heading.weight < mainWeight) continue
    const own = told.flatMap(({ index, passage }) => (passage.section === section ? [index] : []))
    if (Math.min(...own) < one.index && one.index < Math.max(...own)) continue
    const piece = `${section}${own.some((index) => index < one.index) ? ' after' : ''}`
    sections.set(piece, [...(sections.get(piece) ?? []), one])
  }
  return [...sections.values()]
}

const wordsIn = ({ lead, parts }: Guide): number =>
  [...lead, ...parts].reduce((sum, run) => sum + countWords(run), 0)

/** The first of these paragraphs while a guide is short and has room. */
const fitting = (runs: readonly Run[], guide: Guide): readonly Run[] => {
  const taken: Run[] = []
  let total = wordsIn(guide)
  for (const run of runs.slice(0, mostParagraphs)) {
    if (total >= words.fewest || total + countWords(run) > words.most) break
    taken.push(run)
    total += countWords(run)
  }
  return taken
}

/** The paragraphs of the lead that a guide has room for. */
const readLead = (
  sentences: Run,
  { reader, subject }: Told,
  language: Language,
): readonly Run[] => {
  const lead: Run[] = []
  const reading: Reading = { reader, language, clarity: 'fair', isNamed: subject.isNamed }
  const run = readOn(sentences.filter(isLead), reading)
  const isShort = countWords(run) <= words.most
  for (const paragraph of cutParagraphs(run, language)) {
    const before = countWords(lead.flat())
    if (!isShort && before >= words.good) break
    if (before + countWords(paragraph) > words.most) break
    lead.push(paragraph)
  }
  return lead
}

type Part = { readonly section: Run; readonly runs: readonly Run[]; readonly merit: number }

/** The part of a section that a guide gains most by; null when there is none. */
const bestPart = (
  guide: Guide,
  sections: readonly Run[],
  { subject, reader, similarity }: Told,
  language: Language,
  opening: Opening,
): Part | null => {
  const told = [...guide.lead, ...guide.parts].flat()
  const alike = createAlike(similarity, told)
  const repeats = (one: Scored): boolean => alike(one).repeats
  const search = { subject, reader: reader.after(told), repeats, language }
  let best: Part | null = null
  for (const [order, section] of sections.entries()) {
    const runs = fitting(readPart(section, search, opening), guide)
    const [first] = runs
    if (!first) continue
    const merit = meritOf(first, order) - disorderOf(first, guide, language)
    if (best === null || merit > best.merit) best = { section, runs, merit }
  }
  return best
}

/**
 * The paragraphs of a guide: the lead, and while that is short, what sections begin with, in the order of
 * time or else of the article. Null when the article is too thin.
 */
export const pickGuide = (
  sentences: Run,
  told: Told,
  language: Language,
): readonly Run[] | null => {
  let guide: Guide = { lead: readLead(sentences, told, language), parts: [] }
  for (const opening of openings) {
    let sections = sectionsOf(sentences, guide.parts.flat(), opening)
    while (wordsIn(guide) < words.fewest) {
      const part = bestPart(guide, sections, told, language, opening)
      if (part === null) break
      sections = sections.filter((section) => section !== part.section)
      guide = { ...guide, parts: [...guide.parts, ...part.runs] }
    }
  }
  return wordsIn(guide) < words.fewest ? null : inOrder(guide, told.reader, language)
}
