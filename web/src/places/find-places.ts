import type { Candidate, ChosenPlace, Places } from '@storystone/schema/contract/places.ts'
import { type Format, formatTraits } from '@storystone/schema/formats.ts'
import { hasLetterOrDigit } from '@storystone/schema/letters.ts'
import { landmarkNameLength } from '@storystone/schema/limits.ts'
import { call, endpoints, send } from '#web/platform/api/api.ts'
import { type PlaceSearch, placesQuery } from './place-search.ts'

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

/** The form on home. */
export type HomeForm = {
  readonly text: string
  readonly format: Format
  readonly hasPhoto: boolean
}

/** Why a draft can't be sent yet. */
export type Issue = 'nameRequired' | 'nameTooLong' | 'nameUnspecific' | 'photoNeeded'

/** What is missing from a draft; undefined if it can be sent. A photo needs no name. */
export const issueOf = ({ text, format, hasPhoto }: HomeForm): Issue | undefined => {
  const name = text.trim()
  if (name === '' && !hasPhoto) return 'nameRequired'
  // Characters are counted as the server counts them.
  if ([...name].length > landmarkNameLength.max) return 'nameTooLong'
  if (name !== '' && !hasLetterOrDigit(name)) return 'nameUnspecific'
  if (formatTraits[format].needsPhoto && !hasPhoto) return 'photoNeeded'
  return undefined
}

/** The places that a name may mean, or without one those around a location. */
export const findPlaces = (search: PlaceSearch, signal?: AbortSignal): Promise<Places> => {
  const query = placesQuery(search)
  if (signal === undefined) return call(endpoints.places, { query })
  return send(endpoints.places, { query }, { as: 'json', signal }).then(({ body }) => body)
}
