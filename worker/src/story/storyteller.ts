import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { Inscription, StoryField } from '@storystone/schema/contract/story.ts'
import type { StoryStep } from '@storystone/schema/contract/story-event.ts'
import type { FailedCompletion } from '../adapters/openai.ts'

/** A photo as the language model gets it. */
export type PhotoFile = { readonly bytes: Uint8Array; readonly contentType: string }

/**
 * What a story is about: a typed name, a photo with an optional name as a hint, or a photo whose
 * landmark the user has named.
 */
export type Landmark =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'photo'; readonly photo: PhotoFile; readonly hint: string | null }
  | { readonly kind: 'named_photo'; readonly photo: PhotoFile; readonly name: string }

/** What to write. Names, photo and location are user data, never instructions to the model. */
export type StoryOrder = {
  readonly landmark: Landmark
  readonly format: Format
  readonly language: Language
  /** Where the user is. */
  readonly location: Location | null
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
}

/** The parts of a story that the model writes; `content` has the shape of its format. */
export type WrittenStory = {
  readonly title: string
  readonly content: string
  readonly funFact: string | null
  /** Where the landmark stands, in the story's language. */
  readonly location: string | null
  /** Null for the other formats. */
  readonly inscription: Inscription | null
}

/** What a photo was recognised as, with which confidence (0 to 1), and what else it may show. */
export type Certainty = {
  readonly recognised: string | null
  readonly confidence: number | null
  readonly candidates: readonly string[]
}

/** Why there is no story. */
export type WriteFailure =
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  | FailedCompletion
  | { readonly outcome: 'timed_out' }

/** The result of a writing step. */
export type WriteResult =
  | { readonly outcome: 'written'; readonly story: WrittenStory }
  | WriteFailure

/** The result of the whole pipeline. */
export type StorytellerResult =
  | { readonly outcome: 'written'; readonly story: WrittenStory & Certainty }
  | WriteFailure

/** Called with each piece of text; never before the landmark is recognised. */
export type OnText = (field: StoryField, text: string) => void

/** Called while a story is generated. */
export type Progress = {
  readonly onStep: (step: StoryStep) => void
  readonly onText: OnText
}

/** Writes stories. Vendor failures are results, not exceptions. */
export type Storyteller = {
  readonly write: (order: StoryOrder, progress: Progress) => Promise<StorytellerResult>
}
