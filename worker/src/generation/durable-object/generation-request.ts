import type { StoredStory } from '#worker/stories'
import type { StoryQuestion } from '../composition.ts'

/**
 * What a user said of what a story is about. `heldPhotoId`: instead of a photo that was sent.
 * `stored` is the story that a retelling replaces.
 */
type RequestedLandmark =
  | { readonly kind: 'name'; readonly name: string | null }
  | { readonly kind: 'photo'; readonly name: string | null; readonly heldPhotoId: string | null }
  | { readonly kind: 'named_photo'; readonly name: string | null; readonly stored: StoredStory }

/** A request for a story, as its `Generation` keeps it; the bytes of a new photo are apart. */
export type GenerationRequest = StoryQuestion & {
  readonly landmark: RequestedLandmark
  readonly idempotencyKey: string
  /** Equal when the same key repeats the same request. */
  readonly bodyHash: string
  /** The shape of the result: translate-inscription has its own. */
  readonly result: 'story' | 'inscription'
}
