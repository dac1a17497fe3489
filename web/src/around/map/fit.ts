import type { Point } from '@storystone/schema/distance.ts'
import type { Map as LibreMap } from 'maplibre-gl'
import { boundsOf, type Pin } from './pins.ts'

/** How far from a pin a finger may be, in pixels. */
export const reach = 22
const margin = 40
/** The width that the buttons at the right of the map cover. */
const besideControls = 72

type Covered = Readonly<Record<'clientWidth' | 'clientHeight', number>> & {
  /** What stands above its buttons; undefined where it has none. */
  readonly above: number | undefined
  readonly hasSheet: boolean
}

/** What covers a map's edges. A sheet covers its lower part, or, in a low window, its left. */
export const paddingOf = ({
  clientWidth,
  clientHeight,
  above: top,
  hasSheet,
}: Covered): Padding => {
  if (top === undefined) return { top: 24, right: margin, left: margin, bottom: 56 }
  if (!hasSheet) return { top: top + margin, right: besideControls, left: margin, bottom: margin }
  return clientWidth > 1.8 * clientHeight
    ? { top, right: 0, left: clientWidth / 2, bottom: 0 }
    : { top, right: 0, left: 0, bottom: 0.55 * clientHeight }
}

/** How many of the nearest places the first view shows: all of them would be 20 km wide. */
const nearest = 20

export type Bounds = ReturnType<typeof boundsOf>
export type Padding = Readonly<Record<'top' | 'right' | 'left' | 'bottom', number>>

/** What is seen first: one pin close up, the nearest around a point, or all of them. */
export const firstView = (
  pins: readonly Pin[],
  around: Point | null,
  opensOn: Pin | undefined,
): Bounds => {
  if (opensOn) return boundsOf([opensOn])
  if (around === null) return boundsOf(pins)
  const awayOf = ({ latitude, longitude }: Point): number =>
    Math.hypot(latitude - around.latitude, (longitude - around.longitude) * 0.7)
  const near = pins.filter((pin) => awayOf(pin) < 0.1).toSorted((a, b) => awayOf(a) - awayOf(b))
  return boundsOf([around, ...near.slice(0, nearest)])
}

export const maxZoom = 16

export const show = (map: LibreMap, bounds: Bounds, padding: Padding): void => {
  if (bounds) map.fitBounds(bounds, { maxZoom, padding })
}

/** Moves the map so far that nothing covers a pin. */
export const bringIntoSight = (
  map: LibreMap,
  { latitude, longitude }: Point,
  { top, right, left, bottom }: Padding,
): void => {
  const { clientWidth, clientHeight } = map.getContainer()
  const { x, y } = map.project([longitude, latitude])
  const isSeen = (at: number, from: number, to: number) => at > from + reach && at < to - reach
  if (isSeen(x, left, clientWidth - right) && isSeen(y, top, clientHeight - bottom)) return
  const offset: [number, number] = [(left - right) / 2, (top - bottom) / 2]
  map.easeTo({ center: [longitude, latitude], offset })
}
