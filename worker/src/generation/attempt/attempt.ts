import type { Format, Language } from '@storystone/schema/catalog.ts'

/** One paid try to write a requested story. The same idempotency key finds the same attempt. */
export type Attempt = {
  /** The id of its `Generation` object. */
  readonly id: string
  readonly storyId: string
  readonly userId: string
  readonly idempotencyKey: string
  /** A hash of all that was sent. */
  readonly bodyHash: string
  /** In credits; 0 for a retelling and an extraction. */
  readonly cost: number
  /** The id of the photo it stores; null without a new photo. */
  readonly photoId: string | null
  /** The id of the photo of POST /api/places/in-photo that it copies; null without one. */
  readonly heldPhotoId: string | null
  /** The place that was chosen; null while it is to be resolved. */
  readonly placeId: string | null
  /** The story that a retelling replaces; null for a new story. */
  readonly replacesStoryId: string | null
  readonly format: Format
  readonly language: Language
  /** The name in the request, typed or of the place that was chosen; null for a photo alone. */
  readonly landmark: string | null
  /** When it was requested, in milliseconds. */
  readonly at: number
}
