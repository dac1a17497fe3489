import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Place } from '@storystone/schema/contract/place.ts'
import type { Inscription } from '@storystone/schema/contract/story.ts'
import type { StoryField, StoryStep } from '@storystone/schema/contract/story-event.ts'

/** A photo as the storyteller is shown it. */
export type Picture = { readonly bytes: Uint8Array; readonly contentType: string }

/**
 * What a story is about: a name; a photo, with a name typed beside it as a hint; or a photo of
 * which a person has said what it is.
 */
export type Subject =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'photo'; readonly photo: Picture; readonly hint: string | null }
  | { readonly kind: 'named_photo'; readonly photo: Picture; readonly name: string }

/** What a story is asked for by. Names, photo and place are a person's data, never instructions. */
export type StoryOrder = {
  readonly subject: Subject
  readonly format: Format
  readonly language: Language
  readonly place: Place | null
}

/** A story as it was written; `content` in the shape that api.md gives its format. */
export type WrittenStory = {
  readonly title: string
  readonly content: string
  readonly funFact: string | null
  /** Where the landmark stands, in the story's language. */
  readonly place: string | null
  /** What was read, where the story is of an inscription. */
  readonly inscription: Inscription | null
}

/** What a photo was taken for, how sure one was of that, and what else it might be. */
export type Certainty = {
  readonly recognised: string | null
  readonly confidence: number | null
  readonly candidates: readonly string[]
}

/** Why there is no story. */
export type NotWritten =
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'timed_out' }

export type Writing = { readonly outcome: 'written'; readonly story: WrittenStory } | NotWritten

export type Telling =
  | { readonly outcome: 'written'; readonly story: WrittenStory & Certainty }
  | NotWritten

/** Told the words as they come; never before the subject is recognised. */
export type WordListener = (field: StoryField, text: string) => void

/** Told how a story comes along. */
export type Progress = {
  readonly onStep: (step: StoryStep) => void
  readonly onWords: WordListener
}

/** Tells stories. Never throws for what a provider does: the outcome says it. */
export type Storyteller = {
  readonly tell: (order: StoryOrder, progress: Progress) => Promise<Telling>
}
