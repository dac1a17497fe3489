import type { Source, StoryField, StoryResult } from '@storystone/schema/contract/story.ts'
import type { CheckedSentence, StoryStep } from '@storystone/schema/contract/story-event.ts'
import type { PlaceAnswer, PlaceQuestion } from '#web/places'
import type { RequestFailure } from '../failure.ts'
import type { OutboxItem, StoryRequest } from '../item.ts'
import type { StreamState } from '../reconnect.ts'

export type Words = Readonly<Record<StoryField, string>>

/** Words that a second reader took away, and where in the words that stay they were. */
export type LeftWords = { readonly field: StoryField; readonly at: number; readonly text: string }

export const noWords: Words = { title: '', content: '', funFact: '' }

export type Reading = {
  /** The words to show. */
  readonly words: Words
  /** The words that the current stream has delivered: each stream delivers all of them. */
  readonly received: Words
}

/** A request that the progress screen follows. */
export type Followed = StoryRequest & {
  /** Whether it is about a photo that home does not have. */
  readonly hasPhoto?: boolean
  /** Whether its name is to be sent without a place. */
  readonly isAsTyped?: boolean
} & (
    | {
        /** The id of its item in the outbox, where it has one already. */
        readonly item?: string
        readonly watched?: never
      }
    /** The id of its generation, where another device has requested it. */
    | { readonly watched: string; readonly item?: never }
  )

/** How much of the photo is uploaded, 0 to 1. */
type Upload = { readonly sent: number }

/** What the progress screen shows, one at a time: only a story that is being written has words. */
type Doing =
  /** Its place is looked up before anything is sent; a photo is uploaded for that. */
  | { readonly doing: 'searching'; readonly transfer: 'open' | Upload }
  | { readonly doing: 'asking'; readonly question: AskedQuestion }
  | (Reading & {
      readonly doing: 'writing'
      /** The server's step, once it has named one. */
      readonly step?: StoryStep
      readonly transfer: StreamState | Upload
      /** Facts of the source in its own words, until the first words come. */
      readonly meanwhile?: { readonly facts: readonly string[]; readonly source: Source }
      /** Where the written sentences are, once a second reader reads them. */
      readonly checking?: readonly CheckedSentence[] | undefined
      /** What a second reader took away. */
      readonly left?: readonly LeftWords[]
    })

/** A story in progress. */
export type Processing = Doing & { readonly phase: 'processing'; readonly request: Followed }
export type Writing = Extract<Processing, { doing: 'writing' }>

/** A request that is about to be sent, or followed. */
export const begin = (request: Followed): Writing => ({
  phase: 'processing',
  request,
  transfer: 'open',
  doing: 'writing',
  words: noWords,
  received: noWords,
})

/** A question on the screen. An answer without a value leaves it. */
type AskedQuestion = PlaceQuestion & {
  readonly answer: (given?: PlaceAnswer) => void
}

/** What ended the progress screen. `over`: its story has come, or it is no longer written. */
export type LeftBecause = { readonly kind: 'over' } | { readonly kind: 'deleted' } | RequestFailure

/** How the progress screen ended. */
export type ProgressOutcome =
  | { readonly phase: 'done'; readonly story: StoryResult }
  | { readonly phase: 'failed'; readonly request: Followed; readonly failure: RequestFailure }
  /** The request waits in the outbox from now on. */
  | { readonly phase: 'kept'; readonly item: OutboxItem }
  /** The request's card goes on, or the list of stories shows what came of it. */
  | { readonly phase: 'left'; readonly why: LeftBecause }
  | { readonly phase: 'idle' }

export type GenerationState = Processing | ProgressOutcome
