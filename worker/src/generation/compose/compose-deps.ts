import type { Kept } from '#worker/grounding/sources/kept.ts'
import type { PlacedTexts } from '#worker/grounding/sources/shared-text.ts'
import type { SourcesRead, StoredSources } from '#worker/grounding/sources/source.ts'
import type { FoundPlace, Resolution } from '#worker/places/place.ts'
import type { Turn } from '#worker/places/use-wikimedia.ts'
import type { Database } from '#worker/platform/database/client.ts'
import type { Meter } from '#worker/platform/log/meter.ts'
import type { Charge, StoryQuestion } from '../composition.ts'
import type { Recognition, Storyteller, StorytellerOf } from '../storyteller.ts'

type Context = { readonly database: Database; readonly meter: Meter; readonly userId: string }
type Circumstances = Pick<StoryQuestion, 'location' | 'language'>
type Reading = Pick<Recognition, 'name' | 'confidence'>
type SourcesWanted = Pick<StoryQuestion, 'format' | 'language'> & {
  readonly placeId: string
  readonly both: boolean
  readonly stored: StoredSources
  readonly turn: Turn | null
  readonly charge: Charge | null
}

/**
 * What is read ahead of the place that a name means, with a turn to read its sources. `isCharged`: not
 * without a source that is kept.
 */
export type Followed = {
  readonly kept: Kept | null
  readonly turn: Turn | null
  readonly isCharged: boolean
}

/** What other features do for a story. */
export type ComposeParts = {
  readonly storytellerOf: StorytellerOf
  /** The keyed hash by which the provider may know a user. */
  readonly safetyIdentifierOf: (userId: string) => string
  readonly resolveName: (
    context: Context,
    name: string,
    circumstances: Circumstances,
    stored?: readonly FoundPlace[] | null,
    story?: (Pick<PlacedTexts, 'format' | 'writer'> & { readonly charge: Charge | null }) | null,
  ) => Promise<Resolution & Followed>
  readonly resolvePhoto: (
    context: Context,
    reading: Promise<Reading>,
    circumstances: Circumstances,
  ) => Promise<Resolution>
  readonly readSources: (context: Context, wanted: SourcesWanted) => Promise<SourcesRead>
}

export type ComposeDeps = ComposeParts &
  Omit<Context, 'userId'> & {
    /** The one that the question wants. */
    readonly storyteller: Storyteller
  }
