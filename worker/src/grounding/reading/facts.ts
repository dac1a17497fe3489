import type { Language } from '@storystone/schema/catalog.ts'
import { countWords, leans, repeats, type Said } from './said.ts'

/** With `enough`, the lead needs no section; one of several sentences has `words` at most. */
const facts = { enough: 4, most: 6, words: 70 } as const

type Fact = readonly Said[]

/** Sentences in groups: each with those after it that are understood after it only, while there is room. */
const grouped = (sentences: readonly Said[], language: Language): readonly Fact[] => {
  const groups: Said[][] = []
  for (const one of sentences) {
    const last = groups.at(-1)
    if (last && leans(one, language) && countWords([...last, one]) <= facts.words) last.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * A guide's sentences in their order: those of the lead, and of sections only what makes them enough and
 * does not repeat it.
 */
export const pickFacts = (guide: readonly Fact[], language: Language): readonly Fact[] => {
  const all = grouped(guide.flat(), language)
  const isOfLead = ([first]: Fact): boolean => first?.passage.section === ''
  const ofLead = all.filter(isOfLead)
  const others = all.filter((fact) => !isOfLead(fact) && !repeats(fact, ofLead.flat()))
  return [
    ...ofLead.slice(0, facts.most),
    ...others.slice(0, Math.max(0, facts.enough - ofLead.length)),
  ]
}
