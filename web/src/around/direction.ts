import type { Point } from '@storystone/schema/distance.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The direction from one point to another in degrees, clockwise from north, 0 to 360. */
export const bearingTo = (from: Point, to: Point): number => {
  const east = radians(to.longitude - from.longitude)
  const [south, north] = [radians(from.latitude), radians(to.latitude)]
  const x = Math.sin(east) * Math.cos(north)
  const y = Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(east)
  return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360
}

/** The points of the compass, clockwise from north. */
const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** The point of the compass that a direction is nearest to. */
export const compassPointOf = (degrees: number): CompassPoint =>
  compassPoints[Math.round(degrees / 45) % 8] ?? 'n'

/** How far one direction is from another, 0 to 180. */
export const turnBetween = (one: number, other: number): number => {
  const turn = Math.abs(one - other) % 360
  return turn > 180 ? 360 - turn : turn
}

const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000

/** A position as it leaves the device: 3 decimals, about 110 metres. */
export const roundedPosition = ({ latitude, longitude }: Point): Point => ({
  latitude: round(latitude),
  longitude: round(longitude),
})
