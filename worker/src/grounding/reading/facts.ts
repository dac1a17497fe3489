import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../story/passage.ts'
import { countWords, leans, repeats, type Said, saidIn } from './said.ts'
import { sectionsOf } from './sections.ts'

const mostFacts = 6
/** Of one paragraph outside the lead. */
const mostOfParagraph = 2
/** A fact has more than one sentence only while it stays short. */
const mostWords = 70

/** Sentences in groups: each with those after it that are understood after it only. */
const grouped = (sentences: readonly Said[], language: Language): readonly (readonly Said[])[] => {
  const groups: Said[][] = []
  let isOpen = false
  for (const one of sentences) {
    const last = groups.at(-1)
    if (!leans(one, language)) {
      groups.push([one])
      isOpen = true
    } else if (last && isOpen && countWords([...last, one]) <= mostWords) {
      last.push(one)
    } else {
      isOpen = false
    }
  }
  return groups
}

/** The lead's sentences in their order, then what the paragraphs of the weightiest sections begin with. */
export const pickFacts = (
  passages: readonly Passage[],
  language: Language,
): readonly (readonly Said[])[] => {
  const sections = sectionsOf(passages, 'quick_facts', language)
  const lead = sections.filter(({ title }) => title === '').flatMap((section) => section.passages)
  const facts = [...grouped(lead.flatMap(saidIn), language)]
  const others = sections
    .filter(({ title }) => title !== '')
    .toSorted((left, right) => right.weight - left.weight)
  const longest = Math.max(0, ...others.map((section) => section.passages.length))
  for (let turn = 0; turn < longest && facts.length < mostFacts; turn += 1) {
    for (const section of others) {
      const passage = section.passages[turn]
      const groups = passage ? grouped(saidIn(passage), language) : []
      if (!groups[0]?.[0]?.opens) continue
      for (const fact of groups.slice(0, mostOfParagraph))
        if (countWords(fact) <= mostWords && !repeats(fact, facts.flat())) facts.push(fact)
    }
  }
  return facts.slice(0, mostFacts)
}
