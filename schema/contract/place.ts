import * as z from 'zod/mini'
import { locationNameLength } from '../catalog.ts'
import { wellFormed } from './text.ts'

export const Latitude = z.number().check(z.gte(-90), z.lte(90))
export const Longitude = z.number().check(z.gte(-180), z.lte(180))

/** A measured location in WGS 84 degrees. The Paris fallback is never sent. */
export const Place = z.object({
  latitude: Latitude,
  longitude: Longitude,
  locationName: z.string().check(wellFormed(), z.trim(), z.maxLength(locationNameLength.max)),
})
export type Place = z.infer<typeof Place>
