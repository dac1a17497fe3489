import * as z from 'zod/mini'
import { locationNameLength } from '../limits.ts'
import { wellFormed } from './text.ts'

export const Latitude = z.number().check(z.gte(-90), z.lte(90))
export const Longitude = z.number().check(z.gte(-180), z.lte(180))

/** A measured location in WGS 84 degrees. The Paris fallback is never sent. */
export const Location = z.object({
  latitude: Latitude,
  longitude: Longitude,
  locationName: z.string().check(wellFormed(), z.trim(), z.maxLength(locationNameLength.max)),
})
export type Location = z.infer<typeof Location>

const decimal = /^-?\d+(\.\d+)?(e-?\d+)?$/i

const degrees = (range: typeof Latitude) =>
  z.pipe(z.pipe(z.string().check(z.regex(decimal)), z.transform(Number)), range)

/** GET /api/location/name: degrees in WGS 84. */
export const LocationNameQuery = z.object({
  latitude: degrees(Latitude),
  longitude: degrees(Longitude),
})

/** Shown for a location that can't be named. */
export const unknownLocation = 'Unknown location'

/** City, town or village, and country; `Unknown location` when there is no name. */
export const LocationName = z.object({ locationName: z.string() })
export type LocationName = z.infer<typeof LocationName>
