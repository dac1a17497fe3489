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

/** What is at most `metres` from a point, the nearest first. */
export const nearestWithin = <T extends Point>(
  metres: number,
  point: Point,
  candidates: readonly T[],
): readonly T[] =>
  candidates
    .map((candidate) => ({ candidate, distance: metresBetween(point, candidate) }))
    .filter(({ distance }) => distance <= metres)
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate)
