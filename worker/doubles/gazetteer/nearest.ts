import { metresBetween, type Point } from '@storystone/schema/distance.ts'

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
