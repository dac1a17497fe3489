import type { Point } from '@storystone/schema/distance.ts'
import type { SearchKey } from '../store.ts'

/** The side of an area in degrees: 1.1 km from south to north, less from west to east. */
const side = 0.01
const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000

/** A square of the map's grid. What is around everybody in it is searched for once, from its centre. */
export type Area = { readonly key: SearchKey; readonly centre: Point }

/** The area of a position. */
export const areaOf = ({ latitude, longitude }: Point): Area => {
  // The north pole and the antimeridian belong to the area before them.
  const row = Math.min(Math.floor(latitude / side + 1e-6), 90 / side - 1)
  const column = Math.min(Math.floor(longitude / side + 1e-6), 180 / side - 1)
  return {
    key: `area:${row},${column}`,
    centre: { latitude: round((row + 0.5) * side), longitude: round((column + 0.5) * side) },
  }
}

const metresOfDegree = 111_195

/** What is within a radius of a position: a band of latitudes, and up to two of longitudes. */
export type Box = {
  readonly south: number
  readonly north: number
  readonly sides: readonly { readonly west: number; readonly east: number }[]
  /** How long a degree of longitude is, in degrees of latitude. */
  readonly scale: number
  /** The radius in degrees of latitude. */
  readonly radius: number
}

/** A margin: degrees of longitude are shorter on the far side of a circle. */
const margin = 1.05

export const boxAround = ({ latitude, longitude }: Point, metres: number): Box => {
  const scale = Math.cos((latitude * Math.PI) / 180)
  const radius = (metres / metresOfDegree) * margin
  const half = Math.min(180, radius / Math.max(scale, 1e-9))
  const [west, east] = [longitude - half, longitude + half]
  const sides =
    half === 180
      ? [{ west: -180, east: 180 }]
      : [
          { west: Math.max(west, -180), east: Math.min(east, 180) },
          ...(west < -180 ? [{ west: west + 360, east: 180 }] : []),
          ...(east > 180 ? [{ west: -180, east: east - 360 }] : []),
        ]
  return { south: latitude - radius, north: latitude + radius, sides, scale, radius }
}
