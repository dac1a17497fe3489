import type { Language } from '@storystone/schema/catalog.ts'
import type { Article, Section } from './sections.ts'
import { countWords, firstThatFit, leans, type Paragraphs, saidIn } from './source-sentence.ts'

/**
 * Numbers of words. A lead of `enough` is a guide by itself. A guide below `few` takes part of a section too, one
 * below `usual` part of a long paragraph, and none grows beyond `most`. A section needs `part` words, a paragraph of
 * one sentence `row`.
 */
const words = { part: 30, row: 20, few: 120, enough: 180, usual: 200, most: 340 } as const

/** On what happened to the place, or how it was built; and on neither that nor its looks or legends. */
const isHistory = ({ weight }: Section): boolean => weight >= 0.9
const isOther = ({ weight }: Section): boolean => weight < 0.7

/**
 * The paragraphs of a section, none where most are missing. A short single sentence is a caption, a
 * quotation or a row; and what leans on one that is left out is not understood.
 */
const paragraphsOf = ({ passages }: Section, language: Language): Paragraphs => {
  const paragraphs: Paragraphs[number][] = []
  let isAfterGap = false
  for (const sentences of passages.map(saidIn)) {
    const [first] = sentences
    const isRow = sentences.length < 2 && countWords(sentences) < words.row
    const isLost: boolean = !first || isRow || (isAfterGap && leans(first, language))
    if (!isLost) paragraphs.push(sentences)
    isAfterGap = isLost
  }
  return 2 * paragraphs.length >= passages.length ? paragraphs : []
}

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

const lengthOf = (sections: readonly Section[]): number =>
  countWords(sections.flatMap(({ passages }) => passages.flatMap(saidIn)))

/**
 * The sections to read on with: the history, or all where there is none or it is only an end, since the
 * article tells more of other things before it.
 */
const followingOf = (sections: readonly Section[]): readonly Section[] => {
  const history = sections.filter(isHistory)
  const before = sections.slice(0, sections.findIndex(isHistory)).filter(isOther)
  return lengthOf(history) > lengthOf(before) ? history : sections
}

/**
 * The paragraphs of a guide, in the article's order: the lead, which sums the article up, and while that
 * is short, whole sections from the first; only where the guide is still short, the beginning of one.
 * A section of a sentence or two is passed over: a heading promises more.
 */
export const pickGuide = ({ lead, sections }: Article, language: Language): Paragraphs => {
  const guide = [...beginningOf(lead.map(saidIn), 0)]
  for (const section of followingOf(sections)) {
    const used = countWords(guide.flat())
    const paragraphs = paragraphsOf(section, language)
    const length = countWords(paragraphs.flat())
    if (length < words.part) continue
    const isWhole = section.isAboutPlace && length <= words.most - used
    if (used >= words.enough || (used >= words.few && !isWhole)) break
    guide.push(...beginningOf(paragraphs, used))
  }
  return guide
}
