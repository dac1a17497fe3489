import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../sources/passage.ts'
import { weightOf } from '../sources/sections.ts'
import { isNamedIn, namesOf, saidIn } from './source-sentence.ts'

/** A section of an article without those below it. */
export type Section = {
  readonly passages: readonly Passage[]
  readonly weight: number
  /** Whether it names the place, or what the lead names, as often as most sections do. */
  readonly isAboutPlace: boolean
}

/** An article: its lead, and its sections in their order. */
export type Article = {
  readonly lead: readonly Passage[]
  readonly sections: readonly Section[]
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0

/** An article's parts, from its passages. */
export const articleOf = (
  passages: readonly Passage[],
  placeName: string,
  language: Language,
): Article => {
  const bySection = new Map<string, Passage[]>()
  for (const passage of passages) {
    const before = bySection.get(passage.section) ?? []
    bySection.set(passage.section, [...before, passage])
  }
  const lead = bySection.get('') ?? []
  bySection.delete('')
  const names = namesOf(placeName, lead)
  const shareOf = (own: readonly Passage[]): number => {
    const sentences = own.flatMap(saidIn)
    return sentences.filter(({ text }) => isNamedIn(text, names)).length / sentences.length
  }
  const usual = median([...bySection.values()].map(shareOf))
  const sections = [...bySection].map(([section, own]) => ({
    passages: own,
    weight: weightOf(section, 'history_guide', language),
    isAboutPlace: shareOf(own) >= usual,
  }))
  return { lead, sections }
}
