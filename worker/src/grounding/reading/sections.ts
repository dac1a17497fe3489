import type { Language } from '@storystone/schema/catalog.ts'
import { type Passage, sectionSeparator } from '../../story/passage.ts'
import type { SourcedFormat } from '../../story/sourced-story.ts'
import { weightOf } from '../sources/sections.ts'

/** A section of an article with all that is below it; the lead has no title. */
export type Section = {
  readonly title: string
  readonly weight: number
  readonly passages: readonly Passage[]
}

/** The sections of an article in its order, each with what it weighs for a format. */
export const sectionsOf = (
  passages: readonly Passage[],
  format: SourcedFormat,
  language: Language,
): readonly Section[] => {
  const byTitle = new Map<string, Passage[]>()
  for (const passage of passages) {
    const [title = ''] = passage.section.split(sectionSeparator)
    byTitle.set(title, [...(byTitle.get(title) ?? []), passage])
  }
  return [...byTitle].map(([title, own]) => ({
    ...{ title, passages: own },
    weight: weightOf(own[0]?.section ?? title, format, language),
  }))
}
