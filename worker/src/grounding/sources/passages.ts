import { foldName } from '@storystone/schema/fold-name.ts'
import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { languagePacks, proseSentences, type SectionKind, sectionKinds } from '#worker/languages'
import {
  numberPassages,
  type Passage,
  passageText,
  type StoredPassage,
  type StoredSource,
  sectionSeparator,
} from './source.ts'

/** What a section is about, by its title and those above it. */
const kindsOf = (section: string, language: Language): readonly SectionKind[] => {
  const folded = foldName(section)
  const { kinds } = languagePacks[language].sections
  return sectionKinds.filter((kind) => kinds[kind].test(folded))
}

/** Whether nothing in a section of this title says what a place was. "Situation and origins" does. */
const isNoHistory = (title: string, language: Language): boolean =>
  languagePacks[language].sections.noHistory.test(foldName(title)) &&
  kindsOf(title, language).length === 0

type Weights = Readonly<Record<SectionKind | 'lead' | 'other', number>>

const weights: Readonly<Record<Format, Weights>> = {
  quick_facts: {
    lead: 1,
    history: 0.95,
    construction: 0.95,
    description: 0.85,
    legend: 0.7,
    other: 0.5,
  },
  history_guide: {
    lead: 1,
    history: 1,
    construction: 0.9,
    description: 0.75,
    legend: 0.7,
    other: 0.45,
  },
  translate_inscription: {
    lead: 1,
    history: 0.9,
    construction: 0.7,
    description: 0.7,
    legend: 0.5,
    other: 0.5,
  },
}

/** How much a section matters to a format, 0 to 1. The best of its title and of those above counts. */
export const weightOf = (section: string, format: Format, language: Language): number => {
  const ofFormat = weights[format]
  if (section === '') return ofFormat.lead
  return Math.max(ofFormat.other, ...kindsOf(section, language).map((kind) => ofFormat[kind]))
}

/** A passage is a paragraph; a longer one is cut, so that passages can be chosen. */
const longestPassage = 2_400
/** Shorter paragraphs are captions and rows. What the article begins with is prose however short. */
const fewestWords = 12

/** No article is longer. What comes after that is not read. */
const longestArticle = 400_000
const longestHeading = 200
const heading = /^(={2,6})\s*(.+?)\s*\1$/

type Paragraph = { readonly path: readonly string[]; readonly line: string }

const paragraphsOf = (text: string): readonly Paragraph[] => {
  let path: readonly string[] = []
  const paragraphs: Paragraph[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [, marks = '', title = ''] = (line.length <= longestHeading && heading.exec(line)) || []
    if (title !== '') path = [...path.slice(0, marks.length - 2), title]
    else if (line !== '') paragraphs.push({ path, line })
  }
  return paragraphs
}

const countWords = (sentences: readonly string[]): number =>
  sentences.reduce((sum, text) => sum + text.split(/\s+/).length, 0)

/** Sentences in groups of a passage's length. */
const cut = (sentences: readonly string[]): readonly (readonly string[])[] => {
  const groups: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const text of sentences) {
    const last = groups.at(-1)
    if (last && length + text.length <= longestPassage) last.push(text)
    else groups.push([text])
    length = last && last === groups.at(-1) ? length + text.length : text.length
  }
  return groups
}

/**
 * Splits an article's plain text into passages, which are its paragraphs of prose, and those into
 * sentences. Sections that are no history are left out. It reads up to 400,000 characters.
 */
export const splitArticle = (text: string, language: Language): StoredPassage[] => {
  const prose = paragraphsOf(text.slice(0, longestArticle)).flatMap(({ path, line }, index) => {
    if (path.some((title) => isNoHistory(title, language))) return []
    const isOpening = index === 0 && path.length === 0
    const section = path.join(sectionSeparator)
    const gap = [{ section, sentences: [] }]
    if (!isOpening && line.length < 2 * fewestWords - 1) return gap
    const sentences = proseSentences(line, language, isOpening)
    if (sentences.length === 0 || (!isOpening && countWords(sentences) < fewestWords)) return gap
    return cut(sentences).map((group) => ({ section, sentences: group }))
  })
  return numberPassages(prose)
}

const mostPassages = 24
/** About 3,000 tokens. */
const mostCharacters = 11_000
/** What a passage loses by each one before it in its section, so that no section takes all. */
const lossByPosition = 0.03
const storedBytes = 24_000

/** The passages of an article, the most relevant first. */
const byRelevance = (
  passages: readonly StoredPassage[],
  format: Format,
  language: Language,
): StoredPassage[] => {
  const counts = new Map<string, number>()
  const scored = passages.map((passage) => {
    const [top = ''] = passage.section.split(sectionSeparator)
    const before = counts.get(top) ?? 0
    counts.set(top, before + 1)
    // The lead sums the article up, so nothing comes before its end.
    const loss = top === '' ? 0 : lossByPosition * before
    const score = weightOf(passage.section, format, language) - loss
    return { passage, score }
  })
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage)
}

type Room = {
  readonly most: number
  readonly size: number
  readonly sizeOf: (passage: StoredPassage) => number
}

/** The passages for which there is room, of those given by relevance. */
const fitting = (
  passages: readonly StoredPassage[],
  { most, size, sizeOf }: Room,
): ReadonlySet<StoredPassage> => {
  const kept = new Set<StoredPassage>()
  let used = 0
  for (const passage of passages) {
    const own = sizeOf(passage)
    if (kept.size === most || used + own > size) continue
    kept.add(passage)
    used += own
  }
  return kept
}

const encoder = new TextEncoder()

/** The passages of an article that are stored: 24 kB of what any story may use. */
export const storedPassages = (
  passages: readonly StoredPassage[],
  language: Language,
): StoredPassage[] => {
  // A guide uses the most sections.
  const kept = fitting(byRelevance(passages, 'history_guide', language), {
    most: Number.POSITIVE_INFINITY,
    size: storedBytes,
    sizeOf: (passage) => encoder.encode(JSON.stringify(passage)).length + 1,
  })
  return passages.filter((passage) => kept.has(passage))
}

/**
 * The passages that a story of this format may use: up to 24, about 3,000 tokens, by relevance and in
 * the article's order.
 */
export const selectPassages = (
  { id, language, passages }: StoredSource,
  format: Format,
): Passage[] => {
  const kept = fitting(byRelevance(passages, format, language), {
    most: mostPassages,
    size: mostCharacters,
    sizeOf: (passage) => passageText(passage).length,
  })
  return passages
    .filter((passage) => kept.has(passage))
    .map((passage) => ({ ...passage, sourceId: id }))
}
