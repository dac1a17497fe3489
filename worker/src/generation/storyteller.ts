import type { Location } from '@storystone/schema/contract/location.ts'
import type {
  Citation,
  Inscription,
  Source,
  StoryField,
  Writer,
} from '@storystone/schema/contract/story.ts'
import type { StoryStep } from '@storystone/schema/contract/story-event.ts'
import { type Format, isSourced, type SourcedFormat } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { Charge } from '#worker/billing'
import type { Passage, ReadAhead } from '#worker/grounding'
import type { Place, ReadPhoto, WikimediaDeps } from '#worker/places'
import type { Database } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ModelCost } from '#worker/platform/limits/usage-limits.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import type { NewStory } from '#worker/stories'
import type { MediaFile } from '#worker/vendors/media-bucket.ts'
import type { FailedCompletion } from '#worker/vendors/openai.ts'

/** The refusal of a story that the storyteller could not read or write. */
export const refusalOfFailure = (failure: WriteFailure): Refusal => {
  // Of an inscription alone. Where any other photo is not recognised, the user is asked for the place.
  if (failure.outcome === 'not_recognised') {
    return new Refusal('not_recognised', {
      candidates: [],
      isPaidAnswer: true,
      about: 'inscription',
    })
  }
  if (failure.outcome === 'too_thin') return new Refusal('nothing_to_tell', { languages: [] })
  if (failure.outcome === 'timed_out') return new Refusal('provider_timeout')
  return new Refusal('provider_failed', {
    isPaidAnswer: failure.fault === 'answer',
    ...(failure.isUnverified ? { about: 'unverified' } : {}),
  })
}

/** The place of a story as the storyteller gets it: nothing of it was typed by a person. */
export type OrderedPlace = {
  readonly name: string
  /** In the language of the story. */
  readonly country: string | null
  readonly description: string | null
  /** What else it is called, in English and French. */
  readonly names: readonly string[]
}

type Passages = {
  readonly passages: readonly Passage[]
  /** The language of the passages. */
  readonly sourceLanguage: Language
}

/** A story that says only what the passages say. */
export type OrderedStory = Passages & {
  readonly format: SourcedFormat
  readonly place: OrderedPlace
}

/**
 * `place` is what bears the inscription; null if that is not known, and there are no passages then.
 * `kind` and `visibleText` were read off a photo.
 */
export type OrderedTranslation = Passages & {
  readonly format: 'translate_inscription'
  readonly place: OrderedPlace | null
  readonly kind: string
  readonly visibleText: string
}

/** What to write. */
export type StoryOrder = (OrderedStory | OrderedTranslation) & {
  readonly language: Language
  readonly safetyIdentifier: string
  readonly onCall?: Progress['onCall']
}

/** The parts of a story that the model writes; `content` has the shape of its format. */
export type WrittenStory = {
  readonly title: string
  readonly content: string
  readonly funFact: string | null
  readonly citations: readonly Citation[]
  /** Null for the other formats. */
  readonly inscription: Inscription | null
}

/** Why there is no story. */
export type WriteFailure =
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  /** Unverified: what the model wrote is not what its source says. */
  | (FailedCompletion & { readonly isUnverified?: boolean })
  | { readonly outcome: 'timed_out' }
  /** The passages don't make a story. */
  | { readonly outcome: 'too_thin' }

export type WriteResult =
  | { readonly outcome: 'written'; readonly story: WrittenStory }
  | WriteFailure

/** Called with each piece of text. */
type OnText = (field: StoryField, text: string) => void

/** Facts of a source in its own words, to read until the story comes. */
type Meanwhile = { readonly facts: readonly string[]; readonly source: Source }

/** Called while a story is generated. */
export type Progress = {
  readonly onStep: (step: StoryStep) => void
  readonly onText: OnText
  readonly onMeanwhile: (meanwhile: Meanwhile) => void
  /** Takes back the last UTF-16 units of what a field has so far. */
  readonly onRetract: (field: StoryField, length: number) => void
  /** The last word has come; those that are not checked yet are being read a second time. */
  readonly onChecking: (citations: readonly Citation[]) => void
  /** A call of a model is sent, which counts whatever comes of it. */
  readonly onCall?: ((cost: ModelCost) => void) | undefined
}

/** Reads photos and writes stories. Vendor failures are results, not exceptions. */
export type Storyteller = {
  readonly writer: Writer
  /** Changes when other texts would come of the same passages. */
  readonly version: string
  readonly read: ReadPhoto
  readonly write: (order: StoryOrder, progress: Progress) => Promise<WriteResult>
}

/** The storyteller of a request. */
export type StorytellerOf = (writer: Writer) => Storyteller

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
