import { formatTraits, type SourcedFormat } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
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
 * Numbers of words. A lead of `enough` is a guide by itself, and none grows beyond `most`. A section needs
 * `part` words, and `row` a paragraph. A quotation of more than `quoted` is an old source, a sentence of `list` a list.
 */
const words = { part: 30, row: 15, quoted: 40, list: 80, enough: 120, most: 340 } as const

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

/** Whole paragraphs from the first; where they are few words, the first sentences of the next one too. */
const begun = (paragraphs: Paragraphs, room: number): Paragraphs => {
  const whole = firstThatFit(paragraphs, room)
  const used = countWords(whole.flat())
  if (words.most - room + used >= words.enough) return whole
  const next = (paragraphs[whole.length] ?? []).map((one) => [one])
  const sentences = firstThatFit(next, room - used).flat()
  return sentences.length < 2 ? whole : [...whole, sentences]
}

/**
 * What there is room for of a history from its beginning to its end: what opens its first part and its
 * last, then what opens the others, then what follows without a gap. A single section's last part
 * begins with its last paragraph of some length; half of it is read. Empty without room for that.
 */
const spanned = (sections: readonly Paragraphs[], room: number, language: Language): Paragraphs => {
  const [only = [], ...others] = sections
  const isEnd = (of: Paragraphs[number], index: number): boolean =>
    index > 0 && countWords(of) >= words.part && !leansBack(of, language)
  const end = only.findLastIndex(isEnd)
  const parts = others.length > 0 || end < 0 ? sections : [only.slice(0, end), only.slice(end)]
  const opens = parts.flatMap((of) => of.slice(0, 1))
  const all = parts.flat()
  const kept = new Set<Paragraphs[number]>()
  for (const one of [...opens.slice(0, 1), ...opens.slice(-1), ...opens, ...all]) {
    const before = all[all.indexOf(one) - 1]
    const isJoined = opens.includes(one) || (before !== undefined && kept.has(before))
    if (isJoined && countWords([...new Set([...kept, one])].flat()) <= room) kept.add(one)
  }
  const isSpanned = [opens[0], opens.at(-1)].every((one) => one && kept.has(one))
  const isHalf = 2 * countWords([...kept].flat()) >= countWords(all.flat())
  return isSpanned && (others.length > 0 || isHalf) ? all.filter((one) => kept.has(one)) : []
}

/**
 * The paragraphs of a guide, in the article's order: the lead, which sums the article up, and while that
 * is short, the history to its end (all sections where none is history), or how the place looks, or else
 * the beginning of the history.
 */
const pickGuide = (passages: readonly Passage[], language: Language): Paragraphs => {
  const titles = [...new Set(passages.map(({ section }) => section))]
  const lead = begun(paragraphsOf('', passages, language), words.most)
  const room = words.most - countWords(lead.flat())
  if (words.most - room >= words.enough) return lead
  const sections = titles
    .filter((title) => title !== '')
    .map((title) => ({
      weight: weightOf(title, 'history_guide', language),
      paragraphs: paragraphsOf(title, passages, language),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
  const between = (least: number, most: number): readonly Paragraphs[] =>
    sections
      .filter(({ weight }) => weight >= least && weight <= most)
      .map(({ paragraphs }) => paragraphs)
  const [history = []] = [between(0.9, 1), between(0, 1)].filter((some) => some.length > 0)
  const whole = [history, between(0.71, 0.89)].map((some) => spanned(some, room, language))
  const more = whole.find((some) => some.length > 0) ?? begun(history.flat(), room)
  return [...lead, ...more]
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
