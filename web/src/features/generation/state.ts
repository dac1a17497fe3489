import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoryField, StoryStep } from '@storystone/schema/contract/story-event.ts'
import type { StoryRequest } from '../../request/request.ts'
import type { Connection } from './deliver-story.ts'
import type { Failure } from './failure.ts'

export type Words = Readonly<Record<StoryField, string>>

/** A story in progress. `hasWords` once this connection has delivered words. */
export type Processing = {
  readonly phase: 'processing'
  readonly request: StoryRequest
  readonly step: StoryStep | undefined
  readonly words: Words
  readonly connection: Connection
  readonly hasWords: boolean
  /** The uploaded part of the photo, 0 to 1; undefined while nothing is uploaded. */
  readonly sent?: number | undefined
}

/** How an attempt ended. */
export type Outcome =
  | { readonly phase: 'done'; readonly story: StoryResult }
  | { readonly phase: 'failed'; readonly failure: Failure }

export type GenerationState = { readonly phase: 'idle' } | Processing | Outcome

export const noWords: Words = { title: '', content: '', funFact: '' }
