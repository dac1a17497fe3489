import { formatTraits, type SourcedFormat } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { openingOf } from '@storystone/schema/story-text.ts'
import { languagePacks } from '#worker/languages'
import { weightOf } from '../sources/passages.ts'
import {
  countWordsOf,
  type Passage,
  type SourcedStory,
  sectionSeparator,
} from '../sources/source.ts'
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
 * Numbers of words. A lead of `few` can be a guide by itself, one of `enough` is. A guide below `usual`
 * takes part of a long paragraph, and none grows beyond `most`. A section needs `part` words, a paragraph
 * of one sentence `row`. A quotation of more than `quoted` is an old source, a sentence of `list` a list.
 */
const words = {
  part: 30,
  row: 20,
  few: 60,
  quoted: 40,
  list: 80,
  enough: 120,
  usual: 200,
  most: 340,
} as const

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

/**
 * A section without those below it. A short single sentence is a caption, a quotation or a row, and what
 * leans on one that is left out is not understood; where most is missing, nothing is left.
 */
const sectionOf = (title: string, passages: readonly Passage[], language: Language) => {
  const paragraphs: Paragraphs[number][] = []
  let isAfterGap = false
  for (const sentences of passages.map(saidIn)) {
    const [first] = sentences
    const isRow = sentences.length < 2 && countWords(sentences) < words.row
    const isLost: boolean = !first || isRow || (isAfterGap && leans(first, language))
    if (!isLost) paragraphs.push(sentences)
    isAfterGap = isLost
  }
  const lost = passages.length - paragraphs.length
  return {
    isChapter: title.includes(sectionSeparator),
    weight: weightOf(title, 'history_guide', language),
    paragraphs: lost <= paragraphs.length ? paragraphs : [],
    isSound: lost < 2 && !paragraphs.some(isTorn),
  }
}
type Section = ReturnType<typeof sectionOf>

/** On what happened to the place, or how it was built; and on how it looks. */
const isHistory = ({ weight }: Section): boolean => weight >= 0.9
const isDescription = ({ weight }: Section): boolean => weight > 0.7 && weight < 0.9

const paragraphsIn = (sections: readonly Section[]): Paragraphs =>
  sections.flatMap(({ paragraphs }) => paragraphs)

/** Whole paragraphs from the first; where they are few words, the first sentences of the next one too. */
const beginningOf = (paragraphs: Paragraphs, used: number): Paragraphs => {
  const room = words.most - used
  const whole = firstThatFit(paragraphs, room)
  const length = countWords(whole.flat())
  if (used + length >= words.usual) return whole
  const next = (paragraphs[whole.length] ?? []).map((one) => [one])
  const sentences = firstThatFit(next, room - length).flat()
  return sentences.length < 2 ? whole : [...whole, sentences]
}

/** What there is room for of some sections: all of them, or of a single one two thirds at least. */
const fittingOf = (sections: readonly Section[], used: number): Paragraphs => {
  const all = paragraphsIn(sections)
  const fitting = firstThatFit(all, words.most - used)
  const isMost = 3 * countWords(fitting.flat()) >= 2 * countWords(all.flat())
  const isWhole = fitting.length === all.length || (isMost && sections.length < 2)
  return isWhole && sections.every(({ isSound }) => isSound) ? fitting : []
}

/**
 * The paragraphs of a guide, in the article's order: the lead, which sums the article up. While that is
 * short, what can be read to its end: the whole history, or what it says before its chapters, or how the
 * place looks. Only where the lead is no guide by itself, a section is begun.
 */
const pickGuide = (passages: readonly Passage[], language: Language): Paragraphs => {
  const titles = [...new Set(passages.map(({ section }) => section))]
  const passagesOf = (title: string) => passages.filter(({ section }) => section === title)
  const opening = passagesOf('').map(saidIn)
  const lead = beginningOf(
    opening.filter((of, index) => index === 0 || !isTorn(of)),
    0,
  )
  const used = countWords(lead.flat())
  if (used >= words.enough) return lead
  const sections = titles
    .filter((title) => title !== '')
    .map((title) => sectionOf(title, passagesOf(title), language))
    .filter(({ paragraphs }) => countWords(paragraphs.flat()) >= words.part)
  const history = sections.some(isHistory) ? sections.filter(isHistory) : sections
  const summary = history.slice(0, 1).filter(({ isChapter }) => !isChapter)
  const looks = sections.filter(isDescription).slice(0, 1)
  const isGuide = (more: Paragraphs): boolean => used + countWords(more.flat()) >= words.few
  const whole = [history, summary, looks].map((some) => fittingOf(some, used))
  const added = whole.find((more) => more.length > 0 && isGuide(more))
  if (added || isGuide([])) return [...lead, ...(added ?? [])]
  const more = paragraphsIn(history)
  const isEnough = (_: unknown, index: number): boolean =>
    used + countWords(more.slice(0, index).flat()) >= words.enough
  const end = more.findIndex(isEnough)
  return [...lead, ...beginningOf(end < 0 ? more : more.slice(0, end), used)]
}

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

/** What begins a section, names the place and is understood by itself: with that an author opens a topic. */
const openingsOf = ({ passages, placeName, language }: GuidedOrder): readonly Said[] =>
  passages
    .filter(({ section }, at) => section !== '' && section !== passages[at - 1]?.section)
    .map(saidIn)
    .flatMap((paragraph) => (isTorn(paragraph) ? [] : paragraph.slice(0, 1)))
    .filter((one) => countWords([one]) <= mostWords && isNamedIn(one.text, placeName))
    .filter((one) => !leans(one, language))

/**
 * The facts of a guide in its order: the sentences of the lead. Where they are not `enough`, what opens
 * a section follows, and if need be each pronoun begins its own. Where they still are not, the sentences of
 * short paragraphs of the guide's sections follow; or, after less than `few`, of long ones.
 */
const pickFacts = (guide: Paragraphs, order: GuidedOrder): Paragraphs => {
  const isOfLead = ([first]: readonly Said[]): boolean => first?.passage.section === ''
  const lead = guide.filter(isOfLead)
  const { pronouns } = languagePacks[order.language]
  const goesOn = (one: Said): boolean => leans(one, order.language)
  const isPronoun = ({ text }: Said): boolean =>
    pronouns.has(text.slice(0, text.search(/\P{L}/u)).toLowerCase())
  const joined = spread(lead.map((of) => grouped(of, goesOn)))
  const apart = spread(lead.map((of) => grouped(of, (one) => goesOn(one) && !isPronoun(one))))
  const isNew = (said: readonly Said[], before: Paragraphs): boolean =>
    shareSaid(said, [...lead, ...before].flat()) <= mostSaid.fact
  const filled = (ofLead: Paragraphs, parts: readonly Paragraphs[]): Paragraphs => {
    let all = ofLead
    for (const of of parts)
      if (all.length < facts.enough && isNew(of.flat(), all))
        all = [...all, ...of.filter((fact) => isNew(fact, all))]
    return all.slice(0, facts.most)
  }
  const openings = openingsOf(order).map((one) => [[one]])
  const opened = [joined, apart].map((ofLead) => filled(ofLead, openings))
  const pieces = guide.filter((of) => !isOfLead(of)).map((of) => grouped(of, goesOn))
  const short = pieces.filter(
    (of) => countWords(of.flat()) <= facts.words && of[0]?.[0] && !goesOn(of[0][0]),
  )
  const added = apart.length + short.length < facts.few ? pieces : short
  return opened.find((all) => all.length >= facts.enough) ?? filled(apart, added)
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

/** Makes a story of an article's own paragraphs or sentences; null when there is nothing but a stub. */
export const guidedReading = (order: GuidedOrder): SourcedStory | null => {
  const { format, language, passages, placeName } = order
  if (countWordsOf(passages) < fewestWords) return null
  const { isList } = formatTraits[format]
  const guide = pickGuide(passages, language)
  const paragraphs = isList ? pickFacts(guide, order) : guide
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
