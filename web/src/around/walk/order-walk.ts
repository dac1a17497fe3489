import { metresBetween, type Point } from '@storystone/schema/distance.ts'

/** A walk has so many places. */
export const walkSize = { least: 5, most: 12 } as const

/** Places nearer to each other than this are seen at one stop. */
const apartMetres = 60
/** Further than this nobody walks for one place. */
const reachMetres = 3_000
/** Streets are longer than straight lines. */
const detour = 1.3
const metresPerMinute = 75
/** Standing before a place while its story is read. */
const minutesPerPlace = 2

/** A walk: its places in the order in which they are passed, how far it is and how long it takes. */
export type Walk<Place extends Point> = {
  readonly places: readonly Place[]
  readonly metres: number
  readonly minutes: number
}

/** The nearest places, none next to another, at most twelve. */
const choose = <Place extends Point>(start: Point, places: readonly Place[]): Place[] => {
  const near = places
    .map((place) => ({ place, metres: metresBetween(start, place) }))
    .filter(({ metres }) => metres <= reachMetres)
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ place }) => place)
  const chosen: Place[] = []
  for (const place of near) {
    const isApart = chosen.every((other) => metresBetween(other, place) >= apartMetres)
    if (isApart && chosen.length < walkSize.most) chosen.push(place)
  }
  // Where all is close together, what was left out comes in after all.
  const others = near.filter((place) => !chosen.includes(place))
  return [...chosen, ...others.slice(0, Math.max(0, walkSize.least - chosen.length))]
}

/** How far it is from the start through all points, in straight lines. */
export const pathMetres = (start: Point, points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + metresBetween(points[index - 1] ?? start, point), 0)

/** Always on to the nearest that is left. */
const nearestFirst = <Place extends Point>(start: Point, places: readonly Place[]): Place[] => {
  const left = [...places]
  const path: Place[] = []
  while (left.length > 0) {
    const from: Point = path.at(-1) ?? start
    const metres = left.map((place) => metresBetween(from, place))
    path.push(...left.splice(metres.indexOf(Math.min(...metres)), 1))
  }
  return path
}

/** Less than this is no gain: rounding would turn back and forth for ever. */
const leastGain = 0.01

/** Turns parts of the path around as long as that shortens it (2-opt). The start stays where it is. */
const untangle = <Place extends Point>(start: Point, path: readonly Place[]): readonly Place[] => {
  for (let from = 0; from < path.length - 1; from += 1) {
    for (let to = from + 1; to < path.length; to += 1) {
      const turned = [
        ...path.slice(0, from),
        ...path.slice(from, to + 1).reverse(),
        ...path.slice(to + 1),
      ]
      if (pathMetres(start, turned) < pathMetres(start, path) - leastGain) {
        return untangle(start, turned)
      }
    }
  }
  return path
}

/** A walk through places in a short order, from a start. */
export const orderWalk = <Place extends Point>(
  start: Point,
  places: readonly Place[],
): Walk<Place> => {
  const path = untangle(start, nearestFirst(start, places))
  const metres = Math.round(pathMetres(start, path) * detour)
  const minutes = Math.ceil(metres / metresPerMinute + path.length * minutesPerPlace)
  return { places: path, metres, minutes }
}

/** A walk from a position through what is near; null where there is too little. */
export const planWalk = <Place extends Point>(
  start: Point,
  places: readonly Place[],
): Walk<Place> | null => {
  const chosen = choose(start, places)
  return chosen.length < walkSize.least ? null : orderWalk(start, chosen)
}
