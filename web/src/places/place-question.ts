import type { Format } from '@storystone/schema/catalog.ts'
import type { Candidate, ChosenPlace } from '@storystone/schema/contract/places.ts'

/** What the user answers: one of the places, or another name. */
export type PlaceAnswer =
  | { readonly kind: 'place'; readonly place: ChosenPlace; readonly isFree?: boolean }
  | { readonly kind: 'name'; readonly name: string }

/** Which place is meant? Asked while nothing has been charged. */
export type PlaceQuestion = {
  /** The likeliest first; none where only a name helps. */
  readonly places: readonly Candidate[]
  /** What the user has typed. */
  readonly typed: string
  readonly hasPhoto: boolean
  /** What will be written about the place. */
  readonly format: Format
  /** Whether the user may have Wikipedia's own sentences instead, free. */
  readonly isFreeOffered?: boolean
}
