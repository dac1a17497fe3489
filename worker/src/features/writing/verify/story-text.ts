import type { Citation } from '@storystone/schema/contract/story.ts'
import type { SourcedFormat } from '../../../story/sourced-story.ts'

export type StoryField = Citation['field']

/** What a reader sees. Retracted are the last `length` UTF-16 units of what the field has so far. */
export type StoryReader = {
  readonly onText: (field: StoryField, text: string) => void
  readonly onRetract: (field: StoryField, length: number) => void
}

/** How a new paragraph of the content begins: a fact is a line with a bullet. */
const openings: Readonly<Record<SourcedFormat, { readonly first: string; readonly next: string }>> =
  {
    quick_facts: { first: '• ', next: '\n• ' },
    history_guide: { first: '', next: '\n\n' },
  }

/** The texts of a story while they grow, each character sent to the reader as it comes. */
export const createStoryText = (format: SourcedFormat, { onText, onRetract }: StoryReader) => {
  const texts: Record<StoryField, string> = { title: '', content: '', funFact: '' }
  let lastParagraph: number | null = null

  return {
    of: (field: StoryField): string => texts[field],
    /** What stands before a sentence of the content. */
    jointFor: (paragraph: number): string => {
      if (texts.content === '') return openings[format].first
      return paragraph === lastParagraph ? ' ' : openings[format].next
    },
    /** The next sentence of this paragraph joins it. */
    keep: (paragraph: number): void => {
      lastParagraph = paragraph
    },
    show: (field: StoryField, text: string): void => {
      if (text === '') return
      texts[field] += text
      onText(field, text)
    },
    retract: (field: StoryField, length: number): void => {
      if (length === 0) return
      texts[field] = texts[field].slice(0, -length)
      onRetract(field, length)
    },
  }
}
