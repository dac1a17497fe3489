import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoryField, StoryStep } from '@storystone/schema/contract/story-event.ts'
import type { StoryRequest } from '../../request/request.ts'
import type { Connection } from './deliver-story.ts'
import type { Failure } from './failure.ts'

export type Words = Readonly<Record<StoryField, string>>

export const noWords: Words = { title: '', content: '', funFact: '' }

export type Reading = {
  /** The words to show. */
  readonly words: Words
  /** Those that the current connection has delivered: each connection delivers all of them. */
  readonly received: Words
}

/** A request, or the id of a generation that is watched: another page or device has requested it. */
export type Followed = StoryRequest & { readonly watched?: string }

/** A story in progress. */
export type Processing = Reading & {
  readonly phase: 'processing'
  readonly request: Followed
  readonly step: StoryStep | undefined
  readonly connection: Connection
  /** The uploaded part of the photo, 0 to 1; undefined while nothing is uploaded. */
  readonly sent?: number | undefined
}

/** How an attempt ended. */
export type Outcome =
  | { readonly phase: 'done'; readonly story: StoryResult }
  | { readonly phase: 'failed'; readonly failure: Failure }

export type GenerationState = { readonly phase: 'idle' } | Processing | Outcome
