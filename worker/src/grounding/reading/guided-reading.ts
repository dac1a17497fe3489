import type { Citation } from '@storystone/schema/contract/story.ts'
import { formatTraits, type SourcedFormat } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { openingOf } from '@storystone/schema/story-text.ts'
import { languagePacks } from '#worker/languages'
import { weightOf } from '../sources/passages.ts'
import { countWordsOf, isNext, type Passage, type SourcedStory } from '../sources/source.ts'
import {
  countWords,
  firstThatFit,
  isNamedIn,
  leans,
  namesIn,
  type Paragraphs,
  type Said,
  saidIn,
  shareSaid,
} from './source-sentence.ts'

/**
 * Numbers of words. No guide has more than `most`. A section needs `part` words, and `row` a paragraph. A quotation
 * of more than `quoted` is an old source, a sentence of more than `list` is a list.
 */
const words = {
  part: 30,
  row: 15,
  quoted: 40,
  list: 80,
  most: 340,
} as const

/** A lead of `enough` words is the whole story. After a shorter one sections are read until there are `full` words. */
const guideLength = { enough: 120, full: 200 }
/** Facts are made of the first length, and of the second where the first gives too few. */
const factLengths = [{ enough: 60, full: 120 }, guideLength]

/** Whether a paragraph has lost its beginning, quotes an old source at length, or enumerates. */
const isTorn = (paragraph: Paragraphs[number]): boolean => {
  const text = paragraph.map((one) => one.text).join(' ')
  const quotations = text.match(/«[^»]*»|“[^”]*”|"[^"]*"/g) ?? []
  return (
    /^\p{N}/u.test(text) ||
    quotations.some((quotation) => quotation.split(' ').length > words.quoted) ||
    paragraph.some((one) => countWords([one]) > words.list)
  )
}

/** Whether a paragraph is understood only after what is before it: it has a pronoun, or points back. */
const leansBack = (paragraph: Paragraphs[number], language: Language): boolean =>
  paragraph
    .slice(0, 1)
    .some((one) => leans(one, language) || languagePacks[language].pointing.test(one.text))

/**
 * The lead, or a section without those below it. Left out are torn paragraphs and what leans on a gap; a
 * section is not read that begins with a torn one. Its first pronoun means the place.
 */
const paragraphsOf = (
  title: string,
  passages: readonly Passage[],
  language: Language,
): Paragraphs => {
  const kept: Paragraphs[number][] = []
  let isLost = false
  for (const [index, passage] of passages.entries()) {
    if (passage.section !== title) continue
    const paragraph = saidIn(passage)
    const before = passages[index - 1]
    const isApart: boolean = isLost || (before !== undefined && !isNext(passage, before))
    const isAfterGap: boolean = kept.length > 0 ? isApart && leansBack(paragraph, language) : isLost
    isLost = index > 0 && (isTorn(paragraph) || isAfterGap)
    if (!isLost) kept.push(paragraph)
  }
  const size = countWords(kept.flat())
  return title === '' || size >= Math.max(words.part, words.row * kept.length) ? kept : []
}

/**
 * Paragraphs from the first until a guide that has `used` words has `until`. Of one that has no room the
 * first sentences are read, where there are fewer than `enough` without it.
 */
const begun = (
  paragraphs: Paragraphs,
  used: number,
  until: number,
  enough: number = until,
): Paragraphs => {
  const kept: Paragraphs[number][] = []
  for (const paragraph of paragraphs) {
    const size = used + countWords(kept.flat())
    if (size >= until) break
    const isWhole = size + countWords(paragraph) <= words.most
    const sentences = paragraph.map((one) => [one])
    const part = isWhole ? paragraph : firstThatFit(sentences, words.most - size).flat()
    if (isWhole || (size < enough && part.length > 1)) kept.push(part)
    if (!isWhole) break
  }
  return kept
}

/**
 * The paragraphs of a guide, in the article's order: the lead, which sums the article up. While that is
 * short, the sections that weigh most follow, each from its first paragraph and without a gap.
 */
const pickParagraphs = (
  passages: readonly Passage[],
  language: Language,
  { enough, full } = guideLength,
): Paragraphs => {
  const lead = begun(paragraphsOf('', passages, language), 0, words.most, enough)
  let used = countWords(lead.flat())
  if (used >= enough) return lead
  const titles = [...new Set(passages.map(({ section }) => section))].filter((title) => title)
  const weigh = (title: string): number => weightOf(title, 'history_guide', language)
  const read = new Map<string, Paragraphs>()
  for (const title of titles.toSorted((one, other) => weigh(other) - weigh(one))) {
    const part = begun(paragraphsOf(title, passages, language), used, full)
    read.set(title, part)
    used += countWords(part.flat())
  }
  return [...lead, ...titles.flatMap((title) => read.get(title) ?? [])]
}

/** A fun fact has no more words. */
const mostWords = 40
/** The largest share of a fun fact's words that the story may already have. */
const mostSaid = 0.25

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
      .find((one) => shareSaid([one], used) <= mostSaid) ?? null
  )
}

/**
 * Numbers of facts (`fewest`, `enough`, `most`) and of their words. A fact of fewer than `short` words takes the next
 * sentence, up to `full` words. It takes sentences that lean on it up to `long` words.
 */
const facts = { fewest: 2, enough: 4, most: 6, short: 25, full: 60, long: 80 } as const

/**
 * Groups sentences into facts: a sentence joins the one before if it leans on it, or if one of them is short. A
 * pronoun that begins a paragraph means the place, so it begins a fact.
 */
const grouped = (
  sentences: readonly Said[],
  language: Language,
  short: number = facts.short,
): Paragraphs => {
  const { pointing, pronouns } = languagePacks[language]
  const isPronoun = ({ text }: Said): boolean =>
    pronouns.has(text.slice(0, text.search(/\P{L}/u)).toLowerCase())
  const groups: Said[][] = []
  for (const [at, one] of sentences.entries()) {
    const last = groups.at(-1) ?? []
    const isFirst = one.passage !== sentences[at - 1]?.passage
    const rest = sentences.slice(at).filter(({ passage }) => passage === one.passage)
    const isShort = !isFirst && Math.min(countWords(last), countWords(rest)) < short
    const leansHere =
      pointing.test(one.text) || (leans(one, language) && !(isFirst && isPronoun(one)))
    const room = leansHere ? facts.long : isShort ? facts.full : 0
    if (at > 0 && countWords([...last, one]) <= room) last.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * The facts of an article in its order: the first of each paragraph, then those from the start. Where they are fewer
 * than `enough`, each sentence that does not lean is a fact; if that does not help, more of the article is read.
 */
const pickFacts = (passages: readonly Passage[], language: Language): Paragraphs => {
  const found = factLengths.flatMap((length) => {
    const sentences = pickParagraphs(passages, language, length).flat()
    return [facts.short, 0].map((short) => grouped(sentences, language, short))
  })
  const all = found.find(({ length }) => length >= facts.enough) ?? found.at(-1) ?? []
  const openings = all.filter(([first], at) => first?.passage !== all[at - 1]?.at(-1)?.passage)
  const kept = [...new Set([...openings, ...all])].slice(0, facts.most)
  return all.filter((fact) => kept.includes(fact))
}

type GuidedOrder = {
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

/**
 * Guided reading: a story without a model (its writer is `extract` on the wire) is the article's own paragraphs in
 * its own order, and nothing is rewritten. Null when there is nothing but a stub.
 */
export const guidedReading = (order: GuidedOrder): SourcedStory | null => {
  const { format, language, passages, placeName } = order
  if (countWordsOf(passages) < fewestWords) return null
  const paragraphs = formatTraits[format].isList
    ? pickFacts(passages, language)
    : pickParagraphs(passages, language)
  const fewest = formatTraits[format].isList ? facts.fewest : 1
  if (paragraphs.length < fewest || countWords(paragraphs.flat()) < fewestWords) return null
  const { content, citations } = compose(paragraphs, openingOf(format))
  const funFact = pickFunFact(passages, paragraphs.flat(), placeName, language)
  return {
    title: placeName,
    content,
    funFact: funFact?.text ?? null,
    citations: [...citations, ...(funFact ? [citationOf('funFact', funFact, 0)] : [])],
  }
}
