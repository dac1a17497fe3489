/** A position in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

const earthRadius = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance between two points on the sphere (haversine), in metres. */
export const metresBetween = (from: Point, to: Point): number => {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const share = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)))
}
