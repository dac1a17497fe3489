import type { Language } from '@storystone/schema/catalog.ts'
import type { Passage } from '../../../story/source.ts'
import type { SourcedFormat, SourcedStory } from '../sourced-story.ts'

export type ExtractOrder = {
  readonly format: SourcedFormat
  /** The language of the passages, and so of the story. */
  readonly language: Language
  /** All passages of the article, in its order. */
  readonly passages: readonly Passage[]
  readonly place: { readonly name: string; readonly description: string | null }
}

export type Extraction =
  | { readonly outcome: 'extracted'; readonly story: SourcedStory }
  | { readonly outcome: 'too_thin' }

/** Makes a story of an article's own sentences, without a model. */
export const extractStory = (_order: ExtractOrder): Extraction => ({ outcome: 'too_thin' })
