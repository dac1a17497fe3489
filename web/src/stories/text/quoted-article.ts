import { isQuoted } from '@storystone/schema/attribution.ts'
import type { Format } from '@storystone/schema/catalog.ts'
import { bulletSpans, type QuotedStory } from '@storystone/schema/story-text.ts'

const fewWords = 120
const fewFacts = 4

/** Whether a content is short, by its format. */
const isShort: Readonly<Record<Format, (content: string) => boolean>> = {
  quick_facts: (content) => bulletSpans(content).length < fewFacts,
  history_guide: (content) => content.split(/\s+/).length < fewWords,
  translate_inscription: (content) => content.split(/\s+/).length < fewWords,
}

/** Whether a story is short because its article is. */
export const isOfShortArticle = (story: QuotedStory): boolean =>
  isQuoted(story) && isShort[story.format](story.content)
