import type { Format } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'

/** What a sample says; the rest of a story is the same for all of them. */
export type SampleText = Pick<Story, 'title' | 'content' | 'location' | 'funFact'>
export type SampleTexts = Readonly<Record<Format, SampleText>>
