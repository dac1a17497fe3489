import type { Language } from '@storystone/schema/catalog.ts'
import { isAside } from './article/asides.ts'
import { isLead } from './article/candidates.ts'
import type { Reader } from './article/reader.ts'
import { type Scored, sectionWeight } from './article/score.ts'
import { createAlike, type Similarity } from './article/similarity.ts'
import type { Subject } from './article/subject.ts'
import { disorderOf, type Guide, inOrder } from './chronology.ts'
import {
  type Clarity,
  countWords,
  cutParagraphs,
  isClear,
  isWholeParagraph,
  type Run,
  readOn,
} from './paragraphs.ts'

const words = { fewest: 220, most: 380 } as const
/** Of one section, so that a guide is not about one thing alone. */
const mostParagraphs = 3

type Told = {
  readonly subject: Pick<Subject, 'opensWith'>
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
}

/** Each asks less than the one before. */
const openings: readonly Opening[] = [
  { mayOpen: ({ opensSection }) => opensSection, clarity: 'clear' },
  { mayOpen: (one, { subject }) => subject.opensWith(one), clarity: 'clear' },
  { mayOpen: () => true, clarity: 'clear' },
  { mayOpen: (one, { subject }) => one.opensSection || subject.opensWith(one), clarity: 'fair' },
  { mayOpen: () => true, clarity: 'fair' },
  { mayOpen: () => true, clarity: 'any' },
]

/** The paragraphs that begin with the first sentence that may open a section's part. */
const readSection = (
  sentences: Run,
  search: Search,
  { mayOpen, clarity }: Opening,
): readonly Run[] => {
  const { reader, repeats, language } = search
  const fresh = sentences.filter((one) => !repeats(one))
  const start = fresh.findIndex(
    (one) => mayOpen(one, search) && !one.isDry && isClear(one, reader, language, clarity),
  )
  if (start < 0) return []
  const run = readOn(fresh.slice(start), reader, language, clarity)
  return cutParagraphs(run, language).filter(isWholeParagraph)
}

/** What a section's first paragraph is worth to a guide: history before the rest, and what comes first. */
const meritOf = (run: Run, order: number): number =>
  sectionWeight(run[0]?.passage.section ?? '') -
  0.03 * order +
  (0.1 * run.reduce((sum, { score }) => sum + score, 0)) / run.length

/** The sections that a guide may have a part of, in the article's order; asides where all else is told. */
const sectionsOf = (sentences: Run, clarity: Clarity): readonly Run[] => {
  const sections = new Map<string, Scored[]>()
  for (const one of sentences) {
    const { section } = one.passage
    if (isLead(one) || (isAside(section) && clarity !== 'any')) continue
    sections.set(section, [...(sections.get(section) ?? []), one])
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
const readLead = (sentences: Run, reader: Reader, language: Language): readonly Run[] => {
  const lead: Run[] = []
  const run = readOn(sentences.filter(isLead), reader, language, 'clear')
  for (const paragraph of cutParagraphs(run, language)) {
    if (countWords([...lead.flat(), ...paragraph]) > words.most) break
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
    const runs = fitting(readSection(section, search, opening), guide)
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
  let guide: Guide = { lead: readLead(sentences, told.reader, language), parts: [] }
  for (const opening of openings) {
    let sections = sectionsOf(sentences, opening.clarity)
    while (wordsIn(guide) < words.fewest) {
      const part = bestPart(guide, sections, told, language, opening)
      if (part === null) break
      sections = sections.filter((section) => section !== part.section)
      guide = { ...guide, parts: [...guide.parts, ...part.runs] }
    }
  }
  return wordsIn(guide) < words.fewest ? null : inOrder(guide, language)
}
