import { createGeocoderControl } from '../../doubles/geocoder/control.ts'
import { GEOCODER_BASE_URL } from '../env.ts'

/** Controls the geocoder's double. */
export const geocoder = createGeocoderControl(GEOCODER_BASE_URL)

let next = Math.floor(Math.random() * 1_000)

/** A position near a town, rounded to 3 decimals, that only this test requests. */
export const positionNear = (latitude: number, longitude: number) => {
  next += 1
  return {
    latitude: Math.round(latitude * 1_000 + (next % 40)) / 1_000,
    longitude: Math.round(longitude * 1_000 + (Math.floor(next / 40) % 40)) / 1_000,
  }
}
