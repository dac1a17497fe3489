import type { Language } from '@storystone/schema/catalog.ts'
import { countWords, leans, type Paragraphs, repeats, type Said } from './said.ts'

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
 */
export const pickFacts = (guide: Paragraphs, language: Language): Paragraphs => {
  const isOfLead = ([first]: readonly Said[]): boolean => first?.passage.section === ''
  const lead = guide.filter(isOfLead).flat()
  const ofLead = grouped(lead, (one) => leans(one, language))
  const others = guide
    .filter((paragraph) => !isOfLead(paragraph))
    .flatMap((paragraph) => grouped(paragraph, () => true))
    .filter((fact) => !repeats(fact, lead))
  return [
    ...ofLead.slice(0, facts.most),
    ...others.slice(0, Math.max(0, facts.enough - ofLead.length)),
  ]
}
