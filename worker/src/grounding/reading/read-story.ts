import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import { languagePacks } from '#worker/languages'
import type { Passage } from '../sources/passage.ts'
import type { SourcedFormat, SourcedStory } from '../sources/source.ts'
import { pickGuide } from './guide.ts'
import { articleOf } from './sections.ts'
import {
  countWords,
  isNamedIn,
  leans,
  namesIn,
  namesOf,
  type Paragraphs,
  repeats,
  type Said,
  saidIn,
} from './source-sentence.ts'

/**
 * Guided reading: a story without a model is the article's own paragraphs in its own order. Nothing is
 * rewritten, and nothing is picked out of its context.
 */

const mostWords = 40

/** Whether a sentence, or a part of it after a comma, is understood only after what is before it. */
const leansInside = (one: Said, language: Language): boolean =>
  one.text
    .split(/[,;:] /)
    .some((part) => leans({ ...one, text: part.charAt(0).toUpperCase() + part.slice(1) }, language))

/**
 * The first sentence that begins a paragraph, has a superlative, and says of the place what the story does
 * not; null without one. It names nothing that the story does not name, and has one year at most.
 */
const pickFunFact = (
  passages: readonly Passage[],
  used: readonly Said[],
  placeName: string,
  language: Language,
): Said | null => {
  const { superlative } = languagePacks[language]
  const place = namesOf(placeName, [])
  const known = [placeName, ...used.map(({ text }) => text)].join(' ').toLowerCase()
  const isUnderstood = (one: Said): boolean =>
    isNamedIn(one.text, place) &&
    namesIn(one.text).every((name) => known.includes(name)) &&
    !leansInside(one, language)
  const isShort = ({ text }: Said): boolean =>
    text.split(/\s+/).length <= mostWords && !/\b\d{3,4}\b.*\b\d{3,4}\b/.test(text)
  return (
    passages
      .flatMap((passage) => saidIn(passage).slice(0, 1))
      .filter((one) => superlative.test(one.text) && isShort(one) && isUnderstood(one))
      .find((one) => !repeats([one], used)) ?? null
  )
}

/** With `enough`, the lead needs no section; one of several sentences has `words` at most. */
const facts = { enough: 4, most: 6, words: 70 } as const

/** Sentences in groups: each with those after it that go on from it, while there is room. */
const grouped = (sentences: readonly Said[], goesOn: (one: Said) => boolean): Paragraphs => {
  const groups: Said[][] = []
  for (const one of sentences) {
    const last = groups.at(-1)
    if (last && goesOn(one) && countWords([...last, one]) <= facts.words) last.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * The facts of a guide in its order: the sentences of the lead, and of its sections only what makes them
 * enough. There all sentences of a paragraph go on: a single one of a section stops before its point.
 * What begins a paragraph with the place's name goes first: it is understood alone.
 */
const pickFacts = (guide: Paragraphs, placeName: string, language: Language): Paragraphs => {
  const isOfLead = ([first]: readonly Said[]): boolean => first?.passage.section === ''
  const lead = guide.filter(isOfLead).flat()
  const ofLead = grouped(lead, (one) => leans(one, language))
  const place = namesOf(placeName, [])
  const beginsWithPlace = ([first]: readonly Said[]): boolean =>
    first !== undefined && isNamedIn(first.text, place) && !leans(first, language)
  const ofSections = guide
    .filter((paragraph) => !isOfLead(paragraph))
    .map((paragraph) => grouped(paragraph, () => true).filter((fact) => !repeats(fact, lead)))
  const openings = ofSections.flatMap((of) => of.slice(0, 1)).filter(beginsWithPlace)
  const missing = Math.max(0, facts.enough - ofLead.length)
  const added = [...new Set([...openings, ...ofSections.flat()])].slice(0, missing)
  return [
    ...ofLead.slice(0, facts.most),
    ...ofSections.flat().filter((fact) => added.includes(fact)),
  ]
}

export type ReadingOrder = {
  readonly format: SourcedFormat
  /** The language of the passages, and so of the story. */
  readonly language: Language
  /** All passages of the article, in its order. */
  readonly passages: readonly Passage[]
  readonly placeName: string
}

/** Articles of fewer words are stubs. */
const fewestWords = 60
const fewestFacts = 2

const citationOf = (
  field: Citation['field'],
  { text, passage: { sourceId, section } }: Said,
  start: number,
): Citation => ({ field, start, end: start + text.length, sourceId, section, quote: text })

/** Joins paragraphs to a content, and cites each sentence. */
const compose = (
  paragraphs: readonly (readonly Said[])[],
  opening: { readonly first: string; readonly next: string },
): { readonly content: string; readonly citations: readonly Citation[] } => {
  let content = ''
  const citations: Citation[] = []
  for (const paragraph of paragraphs) {
    content += content === '' ? opening.first : opening.next
    for (const [index, one] of paragraph.entries()) {
      if (index > 0) content += ' '
      citations.push(citationOf('content', one, content.length))
      content += one.text
    }
  }
  return { content, citations }
}

/** Makes a story of an article's own paragraphs or sentences; null when there is nothing but a stub. */
export const readStory = ({
  format,
  language,
  passages,
  placeName,
}: ReadingOrder): SourcedStory | null => {
  if (countWords(passages.flatMap(saidIn)) < fewestWords) return null
  const isGuide = format === 'history_guide'
  const guide = pickGuide(articleOf(passages, placeName, language), language)
  const paragraphs = isGuide ? guide : pickFacts(guide, placeName, language)
  const isThin = isGuide
    ? countWords(paragraphs.flat()) < fewestWords
    : paragraphs.length < fewestFacts
  if (isThin) return null
  const opening = isGuide ? { first: '', next: '\n\n' } : { first: '• ', next: '\n• ' }
  const { content, citations } = compose(paragraphs, opening)
  const funFact = pickFunFact(passages, paragraphs.flat(), placeName, language)
  return {
    title: placeName,
    content,
    funFact: funFact?.text ?? null,
    citations: [...citations, ...(funFact ? [citationOf('funFact', funFact, 0)] : [])],
  }
}
