import * as z from 'zod/mini'
import { defaultLanguage } from '../languages.ts'
import { placeTypes } from '../place-types.ts'
import { defineEndpoints } from './endpoint.ts'
import { LocationNameQuery } from './location.ts'
import { Candidate } from './places.ts'
import { Language } from './story.ts'

/** The most places that are said to be around. */
export const mostAround = 60

/** How far around a location may be, in metres. */
export const radiusAround = { least: 100, most: 10_000 } as const

const { latitude, longitude } = LocationNameQuery.shape

/** GET /api/places/around. */
const AroundQuery = z.object({
  latitude,
  longitude,
  radius: z.coerce.number().check(z.gte(radiusAround.least), z.lte(radiusAround.most)),
  language: z._default(Language, defaultLanguage),
})

/** A place around; `type` is what it is drawn as, null where its texts do not say. */
export const PlaceAround = z.extend(Candidate, { type: z.nullable(z.enum(placeTypes)) })
export type PlaceAround = z.infer<typeof PlaceAround>

/** The places within the radius, the nearest first, and the areas that can be kept; there are none yet. */
export const Around = z.object({
  places: z.array(PlaceAround).check(z.maxLength(mostAround)),
  areas: z.array(z.object({ id: z.string() })),
})
export type Around = z.infer<typeof Around>

/** The call for what is near. */
export const aroundEndpoints = defineEndpoints({
  around: {
    method: 'GET',
    path: '/api/places/around',
    access: 'signed-in',
    query: AroundQuery,
    answer: Around,
  },
})
