import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../story/passage.ts'
import { countWords, leans, type Said, saidIn } from './said.ts'
import { type Section, sectionsOf } from './sections.ts'

/** A guide's words: it has enough with `good`; from then on a section needs `part` to be worth a heading. */
const words = { part: 40, few: 80, good: 200, most: 340 } as const
/** What a lead may take where sections follow, and what one section may. */
const mostOfLead = 220
const mostOfSection = 160
/** Sections on anything but history, buildings and legends fill up what is short. */
const mainWeight = 0.7

/** The first sentences of a paragraph, as many as have room; none where that is less than two. */
const cutParagraph = (passage: Passage, room: number): readonly Said[] => {
  const sentences = saidIn(passage)
  const end = sentences.findIndex((_, index) => countWords(sentences.slice(0, index + 1)) > room)
  return end === 0 || end === 1 ? [] : sentences.slice(0, end < 0 ? undefined : end)
}

/** The paragraphs that a section begins with: whole ones, unless those are few words. */
const readSection = (
  { passages }: Section,
  room: number,
  language: Language,
): readonly (readonly Said[])[] => {
  const paragraphs: (readonly Said[])[] = []
  let left = room
  for (const passage of passages) {
    const whole = saidIn(passage)
    // What it leans on is in a list, or in a section that is left out.
    if (paragraphs.length === 0 && whole[0] && leans(whole[0], language)) continue
    const isWhole = countWords(whole) <= left
    if (!isWhole && countWords(paragraphs.flat()) >= words.few) break
    const paragraph = isWhole ? whole : cutParagraph(passage, left)
    if (paragraph.length > 0) paragraphs.push(paragraph)
    if (!isWhole) break
    left -= countWords(paragraph)
  }
  return paragraphs
}

/**
 * The paragraphs of a guide, in the article's order: the lead, then what the weightiest sections begin
 * with.
 */
export const pickGuide = (
  passages: readonly Passage[],
  language: Language,
): readonly (readonly Said[])[] => {
  const sections = sectionsOf(passages, 'history_guide', language)
  const lead = sections.find(({ title }) => title === '')
  const others = sections
    .filter((section) => section !== lead)
    .toSorted((left, right) => right.weight - left.weight)
  const read = new Map<Section, readonly (readonly Said[])[]>()
  if (lead) read.set(lead, readSection(lead, others.length > 0 ? mostOfLead : words.most, language))
  let used = countWords([...read.values()].flat(2))
  for (const section of others) {
    const room = Math.min(words.most - used, mostOfSection)
    if (room < words.part || (section.weight < mainWeight && used >= words.good)) continue
    const paragraphs = readSection(section, room, language)
    const own = countWords(paragraphs.flat())
    if (own === 0 || (own < words.part && used >= words.good)) continue
    read.set(section, paragraphs)
    used += own
  }
  return sections.flatMap((section) => read.get(section) ?? [])
}
