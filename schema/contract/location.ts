import * as z from 'zod/mini'
import { Latitude, Longitude } from './place.ts'

const decimal = /^-?\d+(\.\d+)?(e-?\d+)?$/i

const degrees = (range: typeof Latitude) =>
  z.pipe(z.pipe(z.string().check(z.regex(decimal)), z.transform(Number)), range)

/** GET /api/location/name: degrees in WGS 84. */
export const LocationNameQuery = z.object({
  latitude: degrees(Latitude),
  longitude: degrees(Longitude),
})

/** City, town or village, and country; `Unknown location` when there is no name. */
export const LocationName = z.object({ locationName: z.string() })
export type LocationName = z.infer<typeof LocationName>
