import { formatTraits, type Language, type SourcedFormat } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import { openingOf } from '@storystone/schema/story-text.ts'
import { languagePacks } from '#worker/languages'
import { countWordsOf, type Passage, type SourcedStory } from '../sources/source.ts'
import { pickGuide } from './guide.ts'
import {
  countWords,
  isNamedIn,
  leans,
  namesIn,
  type Paragraphs,
  type Said,
  saidIn,
  shareSaid,
} from './source-sentence.ts'

/**
 * Guided reading: a story without a model (its writer is `extract` on the wire) is the article's own
 * paragraphs in its own order. Nothing is rewritten, and nothing is picked out of its context.
 */

/** A fun fact has no more words. */
const mostWords = 40
/** The share of words that a story may have had before. */
const mostSaid = { fact: 0.6, funFact: 0.25 } as const

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
  const known = [placeName, ...used.map(({ text }) => text)].join(' ').toLowerCase()
  const isUnderstood = (one: Said): boolean =>
    isNamedIn(one.text, placeName) &&
    namesIn(one.text).every((name) => known.includes(name)) &&
    !leansInside(one, language)
  return (
    passages
      .flatMap((passage) => saidIn(passage).slice(0, 1))
      .filter((one) => superlative.test(one.text) && countWords([one]) <= mostWords)
      .filter((one) => !/\b\d{3,4}\b.*\b\d{3,4}\b/.test(one.text) && isUnderstood(one))
      .find((one) => shareSaid([one], used) <= mostSaid.funFact) ?? null
  )
}

/** Numbers of facts; one of several sentences has `words` at most. */
const facts = { fewest: 2, few: 3, enough: 4, most: 6, words: 70 } as const

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

/** As many of the facts of some paragraphs as a story has: the first of each, then those from the start. */
const spread = (paragraphs: readonly Paragraphs[]): Paragraphs => {
  const openings = paragraphs.flatMap((of) => of.slice(0, 1))
  const kept = [...new Set([...openings, ...paragraphs.flat()])].slice(0, facts.most)
  return paragraphs.flat().filter((fact) => kept.includes(fact))
}

/**
 * The facts of a guide in its order: the sentences of the lead. Where they are not `enough`, each pronoun
 * begins its own, and the sentences of short paragraphs of the sections follow; where they are less than
 * `few`, those of long ones too, which stop before their point.
 */
const pickFacts = (guide: Paragraphs, language: Language): Paragraphs => {
  const isOfLead = ([first]: readonly Said[]): boolean => first?.passage.section === ''
  const lead = guide.filter(isOfLead)
  const { pronouns } = languagePacks[language]
  const isPronoun = ({ text }: Said): boolean =>
    pronouns.has(text.slice(0, text.search(/\P{L}/u)).toLowerCase())
  const joined = lead.map((paragraph) => grouped(paragraph, (one) => leans(one, language)))
  const apart = lead.map((of) => grouped(of, (one) => leans(one, language) && !isPronoun(one)))
  const ofLead = spread(joined.flat().length < facts.enough ? apart : joined)
  const pieces = guide
    .filter((paragraph) => !isOfLead(paragraph))
    .map((paragraph) => grouped(paragraph, (one) => leans(one, language)))
  const short = pieces.filter(
    (of) => countWords(of.flat()) <= facts.words && of[0]?.[0] && !leans(of[0][0], language),
  )
  const isNew = (said: readonly Said[]): boolean => shareSaid(said, lead.flat()) <= mostSaid.fact
  const all = [...ofLead]
  for (const of of ofLead.length + short.length < facts.few ? pieces : short)
    if (all.length < facts.enough && isNew(of.flat())) all.push(...of.filter(isNew))
  return all.slice(0, facts.most)
}

export type GuidedOrder = {
  readonly format: SourcedFormat
  /** The language of the passages, and so of the story. */
  readonly language: Language
  /** All passages of the article, in its order. */
  readonly passages: readonly Passage[]
  readonly placeName: string
}

/** Articles and stories of fewer words are stubs. */
const fewestWords = 60

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
export const guidedReading = ({
  format,
  language,
  passages,
  placeName,
}: GuidedOrder): SourcedStory | null => {
  if (countWordsOf(passages) < fewestWords) return null
  const { isList } = formatTraits[format]
  const guide = pickGuide(passages, language)
  const paragraphs = isList ? pickFacts(guide, language) : guide
  const isThin = isList
    ? paragraphs.length < facts.fewest
    : countWords(paragraphs.flat()) < fewestWords
  if (isThin) return null
  const { content, citations } = compose(paragraphs, openingOf(format))
  const funFact = pickFunFact(passages, paragraphs.flat(), placeName, language)
  return {
    title: placeName,
    content,
    funFact: funFact?.text ?? null,
    citations: [...citations, ...(funFact ? [citationOf('funFact', funFact, 0)] : [])],
  }
}
