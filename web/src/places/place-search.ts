import type { Location } from '@storystone/schema/contract/location.ts'
import type { Candidate, ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { formOf } from '#web/platform/api/transport.ts'

/** What a search for places starts from. An empty text means whatever is there. */
export type PlaceSearch = {
  readonly text: string
  readonly language: Language
  readonly location?: Pick<Location, 'latitude' | 'longitude'> | undefined
}

/** The query of a search by name, or without one of what is around a location. */
export const placesQuery = ({ text, language, location }: PlaceSearch) => ({
  language,
  ...(text !== '' && { name: text }),
  ...(location && {
    latitude: String(location.latitude),
    longitude: String(location.longitude),
  }),
})

/** The form of a search by photo. */
export const placesForm = ({ text, language, location }: PlaceSearch, photo: Blob): FormData =>
  formOf({
    language,
    location: location && JSON.stringify(location),
    name: text,
    file: photo,
  })

/** What a request keeps of a candidate. */
export const chosenPlace = ({ id, name, pictureUrl, type }: Candidate): ChosenPlace => ({
  id,
  name,
  pictureUrl,
  type,
})
