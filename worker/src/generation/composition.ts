import { type Format, isSourced, type Language } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import type { Charge } from '#worker/billing'
import type { ReadAhead } from '#worker/grounding'
import type { Place, WikimediaDeps } from '#worker/places'
import type { Database } from '#worker/platform/database/database.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import type { NewStory } from '#worker/stories'
import type { MediaFile } from '#worker/vendors/media-bucket.ts'
import type { Progress, Storyteller, StorytellerOf } from './storyteller.ts'

/** What composing works with in every request. */
export type ComposeParts = Pick<WikimediaDeps, 'wikimedia' | 'budget'> & {
  readonly storytellerOf: StorytellerOf
  /** The keyed hash by which the provider may know a user. */
  readonly safetyIdentifierOf: (userId: string) => string
}

/** The same for one request, with the storyteller that its question wants. */
export type ComposeDeps = ComposeParts & WikimediaDeps & { readonly storyteller: Storyteller }

/** What a user wants the story of. */
export type StoryQuestion = {
  readonly userId: string
  /** A name, a photo with an optional name as a hint, or a photo that the user has named. */
  readonly landmark: {
    readonly kind: 'name' | 'photo' | 'named_photo'
    readonly name: string | null
  }
  /** The place, if it was chosen. */
  readonly placeId: string | null
  readonly format: Format
  readonly language: Language
  readonly writer: Writer
  /** Where the user is. */
  readonly location: Location | null
}

/** Whether the photo has to be read: for its inscription, or because nobody said what it shows. */
export const needsReading = ({ landmark, format, placeId }: StoryQuestion): boolean =>
  !isSourced(format) || (landmark.kind === 'photo' && placeId === null)

/** A question, what was read to answer it, and whom to tell of the progress. */
export type Composition = {
  readonly question: StoryQuestion
  /** Null without a photo, and where it need not be read. */
  readonly photo: MediaFile | null
  /** Null where the generation runs again. */
  readonly readAhead: ReadAhead | null
  readonly progress: Progress
  /** The charge to make once the place and a source are known; null if the story is charged already. */
  readonly charge: Charge | null
  /** Called once it is known which place was meant, if none was chosen. */
  readonly onPlace: (place: Place) => void
}

/**
 * Makes a story: its place, its source, its words. Refuses `not_recognised` with the places that it
 * may be, `insufficient_credits` when they are gone by then, `provider_failed`, `provider_timeout`,
 * and `temporarily_unavailable` without Wikimedia.
 */
export type ComposeStory = (
  context: { readonly database: Database; readonly meter: Meter },
  composition: Composition,
) => Promise<NewStory>
