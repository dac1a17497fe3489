import { isQuoted } from '@storystone/schema/attribution.ts'
import type { Format } from '@storystone/schema/catalog.ts'
import type { Citation, Story } from '@storystone/schema/contract/story.ts'
import { bulletSpans, paragraphSpans } from './content-parts.ts'

type QuotedStory = Pick<Story, 'writer' | 'format' | 'content'> & {
  readonly citations: readonly Citation[]
}

/** Between the titles of a section and of what it is part of. */
const separator = ' › '

/** A section's titles without those above it that stand over the text before. */
const titleAfter = (before: string, section: string): string => {
  const above = before.split(separator)
  const titles = section.split(separator)
  const first = titles.findIndex((title, index) => title !== above[index])
  return titles.slice(Math.max(0, first)).join(separator)
}

/**
 * The headings of a guide in an article's own words: the titles of its sections, each by where the
 * paragraph below it begins in the content. Its lead has none.
 */
export const headingsOf = (story: QuotedStory): ReadonlyMap<number, string> => {
  const headings = new Map<number, string>()
  if (!isQuoted(story) || story.format !== 'history_guide') return headings
  let before = ''
  for (const { start, end } of paragraphSpans(story.content)) {
    const cited = story.citations.find(
      (citation) => citation.field === 'content' && citation.start >= start && citation.start < end,
    )
    const section = cited?.section ?? before
    if (section !== before && section !== '') headings.set(start, titleAfter(before, section))
    before = section
  }
  return headings
}

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
