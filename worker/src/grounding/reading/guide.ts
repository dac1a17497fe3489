import type { Language } from '@storystone/schema/catalog.ts'
import { countWords, leans, type Said, saidIn } from './said.ts'
import type { Article, Section } from './sections.ts'

/**
 * A guide's words: with `enough` it needs no section, with `few` no part of one. Fewer than `part` are not
 * worth a heading, and a single sentence of fewer than `row` is no paragraph.
 */
const words = { part: 40, row: 40, few: 120, enough: 180, most: 340 } as const

const isHistory = ({ weight }: Section): boolean => weight === 1
/** On how the place was built, what it looks like, or its legends. */
const isOfPlace = ({ weight, isAboutPlace }: Section): boolean => isAboutPlace && weight >= 0.7

type Paragraphs = readonly (readonly Said[])[]
/** What there is room for. */
type Choice = (paragraphs: Paragraphs, room: number) => Paragraphs

/**
 * The paragraphs of a section, none where most are missing. A short single sentence is a caption, a
 * quotation or a row; and what leans on one that is left out is not understood.
 */
const paragraphsOf = ({ passages }: Section, language: Language): Paragraphs => {
  const paragraphs: (readonly Said[])[] = []
  let isAfterGap = true
  for (const passage of passages) {
    const sentences = saidIn(passage)
    const [first] = sentences
    const isRow = sentences.length < 2 && countWords(sentences) < words.row
    const isLost: boolean = !first || isRow || (isAfterGap && leans(first, language))
    if (!isLost) paragraphs.push(sentences)
    isAfterGap = isLost
  }
  return 2 * paragraphs.length >= passages.length ? paragraphs : []
}

/** All parts, or none where they have no room. */
const allOf: Choice = (parts, room) => (countWords(parts.flat()) > room ? [] : parts)

/** The parts from the first, as many as have room. */
const firstOf: Choice = (parts, room) => {
  const end = parts.findIndex((_, index) => countWords(parts.slice(0, index + 1).flat()) > room)
  return end < 0 ? parts : parts.slice(0, end)
}

/** Whole paragraphs from the first, or that one's first sentences. */
const beginningOf: Choice = (paragraphs, room) => {
  const whole = firstOf(paragraphs, room)
  const [first = []] = paragraphs
  const sentences = firstOf(
    first.map((one) => [one]),
    room,
  ).flat()
  return whole.length > 0 || sentences.length < 2 ? whole : [sentences]
}

/**
 * The paragraphs of a guide, in the article's order: the lead, which sums the article up, and while that
 * is short, whole sections of the history from its beginning; only where the guide is still short, other
 * sections, and the beginning of one.
 */
export const pickGuide = ({ lead, sections }: Article, language: Language): Paragraphs => {
  const start = beginningOf(lead.map(saidIn), words.most)
  const ranked = sections.toSorted((left, right) => right.weight - left.weight)
  const read = new Map<Section, Paragraphs>()
  const used = (): number => countWords([start, ...read.values()].flat(2))
  const add = (section: Section, choose: Choice): boolean => {
    const chosen = choose(paragraphsOf(section, language), words.most - used())
    return countWords(chosen.flat()) >= words.part && read.set(section, chosen).has(section)
  }
  for (const section of ranked.filter(isHistory))
    if (used() >= words.enough || !section.isAboutPlace || !add(section, allOf)) break
  for (const section of ranked)
    if (used() < words.few && isOfPlace(section) && !isHistory(section)) add(section, allOf)
  for (const section of ranked)
    if (used() < words.few && !read.has(section)) add(section, beginningOf)
  return [...start, ...sections.flatMap((section) => read.get(section) ?? [])]
}
