import type { Language } from '@storystone/schema/catalog.ts'
import { weightOf } from '../sources/passages.ts'
import { type Passage, sectionSeparator } from '../sources/source.ts'
import { countWords, firstThatFit, leans, type Paragraphs, saidIn } from './source-sentence.ts'

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
export const pickGuide = (passages: readonly Passage[], language: Language): Paragraphs => {
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
