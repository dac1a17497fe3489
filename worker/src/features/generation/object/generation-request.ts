import type { Format, Language } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { StoredStory } from '../../../story/stored-story.ts'

/** What a story is about, without its photo. `stored` is the story that a retelling replaces. */
export type RequestedLandmark =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'photo'; readonly hint: string | null }
  | { readonly kind: 'named_photo'; readonly name: string; readonly stored: StoredStory }

/** A request for a story, as its `Generation` keeps it; the bytes of a new photo are apart. */
export type GenerationRequest = {
  readonly userId: string
  readonly idempotencyKey: string
  /** Equal when the same key repeats the same request. */
  readonly bodyHash: string
  /** The shape of the result: translate-inscription has its own. */
  readonly result: 'story' | 'inscription'
  readonly landmark: RequestedLandmark
  readonly format: Format
  readonly language: Language
  /** Where the user is. */
  readonly location: Location | null
}
