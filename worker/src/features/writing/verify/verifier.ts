import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Passage } from '../../../story/source.ts'
import type { SourcedFormat, SourcedStory } from '../sourced-story.ts'

export type VerifyOrder = {
  readonly format: SourcedFormat
  /** The language of the story. */
  readonly language: Language
  /** The language of the passages. */
  readonly sourceLanguage: Language
  readonly passages: readonly Passage[]
  /** The place's name in the story's language: the title, if the model's own fails. */
  readonly placeName: string
  /** The place's labels and aliases, English and French. */
  readonly placeNames: readonly string[]
}

type StoryField = Citation['field']

/** What a reader sees. Retracted are the last `length` UTF-16 units of what the field has so far. */
export type StoryReader = {
  readonly onText: (field: StoryField, text: string) => void
  readonly onRetract: (field: StoryField, length: number) => void
}

/** A title, a fun fact or one sentence, before its text: the ids of the passages that it cites. */
export type StoryPart =
  | { readonly field: 'title' | 'funFact'; readonly cite: readonly string[] }
  | { readonly field: 'content'; readonly cite: readonly string[]; readonly paragraph: number }

/** How many sentences of the content the model wrote, and how many of them were kept. */
export type SentenceCount = { readonly written: number; readonly kept: number }

export type Verification = SentenceCount &
  (
    | { readonly outcome: 'verified'; readonly story: SourcedStory }
    | { readonly outcome: 'failed'; readonly message: string }
  )

export type Verifier = {
  /** Begins a part; `add` then takes its text piece by piece. Ends a part that is still open. */
  readonly open: (part: StoryPart) => void
  readonly add: (text: string) => void
  /** Ends a part: it stays or is retracted. */
  readonly close: () => void
  /** The verdict. A part that is still open was cut off, and is retracted. */
  readonly end: () => Verification
}

/** Verifies a story while it streams. */
export const createVerifier = (_order: VerifyOrder, _reader: StoryReader): Verifier => ({
  open: () => {},
  add: () => {},
  close: () => {},
  end: () => ({ outcome: 'failed', message: 'not built yet', written: 0, kept: 0 }),
})
