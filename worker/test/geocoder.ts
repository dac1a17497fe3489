import { env } from 'cloudflare:workers'
import * as z from 'zod/mini'
import { createGeocoderControl } from '../doubles/geocoder/control.ts'

const { GEOCODER_BASE_URL } = z.object({ GEOCODER_BASE_URL: z.string() }).parse(env)

/** The hand on the geocoder's double. */
export const geocoder = createGeocoderControl(GEOCODER_BASE_URL)

let next = Math.floor(Math.random() * 1_000)

/** A position near a town that only this test asks about, on the grid of 3 decimals. */
export const positionNear = (latitude: number, longitude: number) => {
  next += 1
  return {
    latitude: Math.round(latitude * 1_000 + (next % 40)) / 1_000,
    longitude: Math.round(longitude * 1_000 + (Math.floor(next / 40) % 40)) / 1_000,
  }
}
