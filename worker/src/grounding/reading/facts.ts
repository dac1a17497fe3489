import type { Language } from '@storystone/schema/catalog.ts'
import { countWords, firstThatFit, leans, type Paragraphs, repeats, type Said } from './said.ts'

/** With `enough`, the lead needs no section; one of several sentences has `words` at most. */
const facts = { enough: 4, most: 6, words: 70 } as const

/** Sentences in groups: each with those after it that are understood after it only, while there is room. */
const grouped = (sentences: readonly Said[], language: Language): Paragraphs => {
  const groups: Said[][] = []
  for (const one of sentences) {
    const last = groups.at(-1)
    if (last && leans(one, language) && countWords([...last, one]) <= facts.words) last.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * The facts of a guide in its order: the sentences of the lead, and of its sections only what makes them
 * enough. Those are beginnings of paragraphs: a single sentence of a section stops before its point.
 */
export const pickFacts = (guide: Paragraphs, language: Language): Paragraphs => {
  const lead = guide.filter(([first]) => first?.passage.section === '').flat()
  const ofLead = grouped(lead, language)
  const others = guide
    .filter(([first]) => first?.passage.section !== '')
    .map((paragraph) =>
      firstThatFit(
        paragraph.map((one) => [one]),
        facts.words,
      ).flat(),
    )
    .filter((fact) => !repeats(fact, lead))
  return [
    ...ofLead.slice(0, facts.most),
    ...others.slice(0, Math.max(0, facts.enough - ofLead.length)),
  ]
}
