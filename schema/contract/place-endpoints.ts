import * as z from 'zod/mini'
import { Around, AroundQuery } from './around.ts'
import { defineEndpoints } from './endpoint.ts'
import {
  PictureQuery,
  PlaceId,
  Places,
  PlacesInPhoto,
  PlacesInPhotoForm,
  PlacesQuery,
} from './places.ts'
import { Suggestions, SuggestionsQuery } from './suggestions.ts'

/** The calls about places. */
export const placeEndpoints = defineEndpoints({
  places: {
    method: 'GET',
    path: '/api/places',
    access: 'signed-in',
    query: PlacesQuery,
    answer: Places,
  },
  around: {
    method: 'GET',
    path: '/api/places/around',
    access: 'signed-in',
    query: AroundQuery,
    answer: Around,
  },
  placeSuggestions: {
    method: 'GET',
    path: '/api/places/suggestions',
    access: 'signed-in',
    query: SuggestionsQuery,
    answer: Suggestions,
  },
  placesInPhoto: {
    method: 'POST',
    path: '/api/places/in-photo',
    access: 'signed-in',
    form: PlacesInPhotoForm,
    answer: PlacesInPhoto,
  },
  placePicture: {
    method: 'GET',
    path: '/api/places/:id/picture',
    access: 'signed-in',
    params: PlaceId,
    query: PictureQuery,
    answer: z.instanceof(Blob),
  },
})
