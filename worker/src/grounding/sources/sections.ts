import type { Format, Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { languagePacks, type SectionKind, sectionKinds } from '#worker/languages'

/** What a section is about, by its title and those above it. */
const kindsOf = (section: string, language: Language): readonly SectionKind[] => {
  const folded = foldName(section)
  const { kinds } = languagePacks[language].sections
  return sectionKinds.filter((kind) => kinds[kind].test(folded))
}

/** Whether nothing in a section of this title says what a place was. "Situation and origins" does. */
export const isNoHistory = (title: string, language: Language): boolean =>
  languagePacks[language].sections.noHistory.test(foldName(title)) &&
  kindsOf(title, language).length === 0

type Weights = Readonly<Record<SectionKind | 'lead' | 'other', number>>

const weights: Readonly<Record<Format, Weights>> = {
  quick_facts: {
    lead: 1,
    history: 0.95,
    construction: 0.95,
    description: 0.85,
    legend: 0.7,
    other: 0.5,
  },
  history_guide: {
    lead: 0.95,
    history: 1,
    construction: 0.9,
    description: 0.75,
    legend: 0.7,
    other: 0.45,
  },
  translate_inscription: {
    lead: 1,
    history: 0.9,
    construction: 0.7,
    description: 0.7,
    legend: 0.5,
    other: 0.5,
  },
}

/** How much a section matters to a format, 0 to 1. The best of its title and of those above counts. */
export const weightOf = (section: string, format: Format, language: Language): number => {
  const ofFormat = weights[format]
  if (section === '') return ofFormat.lead
  return Math.max(ofFormat.other, ...kindsOf(section, language).map((kind) => ofFormat[kind]))
}
