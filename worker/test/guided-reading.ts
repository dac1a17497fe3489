import { expect } from 'vitest'
import { guidedReading } from '#worker/grounding/reading/guided-reading.ts'
import { splitArticle } from '#worker/grounding/sources/passages.ts'
import type { SourcedStory } from '#worker/grounding/sources/source.ts'

/** What guided reading makes of an article's text; null where it refuses. */
export const read = (
  text: string,
  format: 'history_guide' | 'quick_facts' = 'history_guide',
  language: 'en' | 'fr' = 'en',
): SourcedStory | null =>
  guidedReading({
    format,
    language,
    placeName: 'Harrow Keep',
    passages: splitArticle(text, language).map((passage) => ({ ...passage, sourceId: 'enwiki:1' })),
  })

export const requireStory = (story: SourcedStory | null): SourcedStory =>
  story ?? expect.fail('There is no story')

/** A paragraph of a number of sentences, each of ten words. */
export const prose = (about: string, sentences: number): string =>
  Array.from(
    { length: sentences },
    (_, index) => `Mason ${index} cut stones for the ${about} in one summer.`,
  ).join(' ')

/** An article with a lead, a history in chapters, and sections that are no history. */
export const keep = `${prose('keep', 6)}

== Toponymy ==
${prose('name', 4)}

== Chapel ==
${prose('chapel', 4)}

== Description ==
${prose('keep wall', 8)}

== History ==
=== Middle Ages ===
${prose('keep ditch', 9)}

${prose('keep gate', 5)}

== See also ==
${prose('list', 3)}`
