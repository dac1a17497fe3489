import * as z from 'zod/mini'
import { defaultLanguage } from '../languages.ts'
import { placeTypes } from '../place-types.ts'
import { defineEndpoints } from './endpoint.ts'
import { LocationNameQuery } from './location.ts'
import { LandmarkName, Language, PhotoStoryForm, PlaceIdText } from './story.ts'

/** The widths of a place's picture in pixels, of those that Wikimedia makes: for rows, for shelves, and for stories. */
export const pictureWidths = [250, 330, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]

const PlaceId = z.object({ id: PlaceIdText })

/**
 * A place that may be the one that was meant. `distance` is in metres from the location that was
 * sent. `languages` are those in which there is an article about it.
 */
export const Candidate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  distance: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  pictureUrl: z.nullable(z.string()),
  languages: z.array(Language),
  /** What it is drawn as; absent in what a device kept from before. */
  type: z.optional(z.nullable(z.enum(placeTypes))),
})
export type Candidate = z.infer<typeof Candidate>

/** The place that a story is about, with what shows it. */
export const ChosenPlace = z.pick(Candidate, {
  id: true,
  name: true,
  pictureUrl: true,
  type: true,
})
export type ChosenPlace = z.infer<typeof ChosenPlace>

const { latitude, longitude } = LocationNameQuery.shape

/** GET /api/places: by name, next to a location, or both. */
const PlacesQuery = z
  .object({
    name: z.optional(LandmarkName),
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
    language: z._default(Language, defaultLanguage),
  })
  .check(
    z.refine((query) => (query.latitude === undefined) === (query.longitude === undefined), {
      path: ['longitude'],
    }),
    z.refine((query) => query.name !== undefined || query.latitude !== undefined, {
      path: ['name'],
    }),
  )

/**
 * Why nothing was found: a street address, a plus code, a link that leads to no place, a question for
 * what is around a location that is not known, or nothing that is a name.
 */
const placeHints = ['address', 'plus_code', 'link', 'no_location', 'no_name'] as const
export type PlaceHint = (typeof placeHints)[number]

/** The likeliest first. `sure`: the first is the one; nobody has to choose. */
export const Places = z.object({
  candidates: z.array(Candidate),
  sure: z.boolean(),
  hint: z.optional(z.enum(placeHints)),
})
export type Places = z.infer<typeof Places>

/** The fields next to `file` in the form of POST /api/places/in-photo. */
const PlacesInPhotoForm = z.pick(PhotoStoryForm, {
  language: true,
  location: true,
  name: true,
})

/** `photoId` may be used instead of the photo for an hour. */
export const PlacesInPhoto = z.extend(Places, { photoId: z.string() })
export type PlacesInPhoto = z.infer<typeof PlacesInPhoto>

const widths: readonly number[] = pictureWidths

const PictureQuery = z.object({
  width: z._default(
    z.pipe(
      z.coerce.number().check(z.refine((width) => widths.includes(width))),
      z.transform((width): PictureWidth => pictureWidths.find((one) => one === width) ?? 250),
    ),
    250,
  ),
})

/** The path of a place's picture. */
export const pictureUrl = (id: string): string => `/api/places/${id}/picture`

/** The calls about places. */
export const placeEndpoints = defineEndpoints({
  places: {
    method: 'GET',
    path: '/api/places',
    access: 'signed-in',
    query: PlacesQuery,
    answer: Places,
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
