import type { Format } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'

/** The formats whose every sentence rests on a passage. */
export type SourcedFormat = Exclude<Format, 'translate_inscription'>

/** The texts of a story, and where each sentence comes from. */
export type SourcedStory = {
  readonly title: string
  readonly content: string
  readonly funFact: string | null
  readonly citations: readonly Citation[]
}
