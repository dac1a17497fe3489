import { type Format, formatTraits, landmarkNameLength } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type {
  Candidate,
  ChosenPlace,
  Places,
  PlacesInPhoto,
} from '@storystone/schema/contract/places.ts'
import { hasLetterOrDigit } from '@storystone/schema/letters.ts'
import { onUserGone } from '#web/account'
import { call, endpoints, send } from '#web/platform/api/api.ts'
import { type PlaceSearch, placesForm, placesQuery } from './place-search.ts'

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

/** Longer than the server reads a photo. */
const photoReadingMs = 75_000

type Transfer = { readonly signal: AbortSignal; onUpload(part: number): void }

/** The places that a name may mean, or without one those around a location. */
export const findPlaces = (search: PlaceSearch, signal?: AbortSignal): Promise<Places> => {
  const query = placesQuery(search)
  if (signal === undefined) return call(endpoints.places, { query })
  return send(endpoints.places, { query }, { as: 'json', signal }).then(({ body }) => body)
}

/** The places that a photo may show. The server keeps the photo under `photoId` for an hour. */
export const findPlacesInPhoto = async (
  photo: Blob,
  search: PlaceSearch & { readonly location?: Location | undefined },
  { signal, onUpload }: Transfer,
) => {
  const form = placesForm(search, photo)
  onUpload(0)
  const options = { as: 'json', signal, silenceMs: photoReadingMs, onUpload } as const
  return (await send(endpoints.placesInPhoto, { form }, options)).body
}

/** Less than the hour for which the server holds a photo. */
const goodForMs = 50 * 60_000

type Read = {
  /** The id of the photo on home. */
  readonly photo: string
  readonly places: PlacesInPhoto
  readonly at: number
}

let last: Read | undefined

/** Remembers what the server found in a photo, so that it is neither sent nor read again. */
export const noteRead = (photo: string, places: PlacesInPhoto): void => {
  last = { photo, places, at: Date.now() }
}

/** What the server found in a photo before; undefined where it may not hold it any more. */
export const earlierRead = (photo: string): PlacesInPhoto | undefined =>
  last?.photo === photo && Date.now() - last.at < goodForMs ? last.places : undefined

onUserGone(() => {
  last = undefined
})
