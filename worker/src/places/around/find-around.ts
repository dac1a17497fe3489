import { type Around, mostAround } from '@storystone/schema/contract/around.ts'
import { placeSearches, places } from '@storystone/schema/database/places.ts'
import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { type Language, languages } from '@storystone/schema/languages.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, readBatch } from '#worker/platform/database/database.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { canBeMeant, candidateOf, placeOf } from '../candidates/candidates.ts'
import { type FoundPlace, isThinPlace, type Place, PlaceRow, typeOfPlace } from '../place.ts'
import { isArticle, isThin, merge } from '../search-wikimedia.ts'
import { insertSearch, isStored, type SearchKey } from '../store.ts'
import { inWikimediaTurn, type WikimediaDeps } from '../wikimedia-queue.ts'

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
type Box = {
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

const boxAround = ({ latitude, longitude }: Point, metres: number): Box => {
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

/** The longest that Wikimedia searches around a point. */
const metres = 10_000
/** The most that it finds there: in a city they are within some hundred metres. */
const most = 500

/** A search makes one request for each language. */
const requestsOfArea = languages.length

/** Searches Wikimedia for what is around an area's centre, in both languages. */
const fetchArea = async (wikimedia: Wikimedia, { centre }: Area): Promise<FoundPlace[]> => {
  const found = new Map<string, FoundPlace>()
  const add = async (language: Language): Promise<void> => {
    const pages = await wikimedia.findNear(language, centre, metres, most)
    for (const page of pages.filter((one) => isArticle(one) && !isThin(one))) {
      const place = placeOf(language, page)
      const known = found.get(place.place.id)
      found.set(place.place.id, known ? merge(known, place) : place)
    }
  }
  for (const language of languages) await add(language)
  return [...found.values()].filter((one) => canBeMeant(one, null))
}

/** What a reader wants to see around: where, how far and in which language. */
export type AroundSearch = {
  readonly position: Point
  readonly radius: number
  readonly language: Language
}

/** With fewer places than these in the reader's language, those of the other fill the list. */
const few = 12

const isInside = ({ south, north, sides }: Box): SQL => sql`latitude BETWEEN ${south} AND ${north}
  AND (${sql.join(
    sides.map(({ west, east }) => sql`longitude BETWEEN ${west} AND ${east}`),
    sql` OR `,
  )})`

/** The square of the distance in degrees of latitude, on the flat: near enough to say which are the nearest. */
const squareTo = ({ latitude, longitude }: Point, { scale }: Box): SQL => {
  const north = sql`(latitude - ${latitude})`
  const east = sql`(min(abs(longitude - ${longitude}), 360 - abs(longitude - ${longitude})) * ${scale})`
  return sql`(${north} * ${north} + ${east} * ${east})`
}

/** The rows of the nearest places that have an article in the language, or that have none. */
const selectNearest = (
  { position, radius, language }: AroundSearch,
  hasArticle: boolean,
  now: number,
) => {
  const box = boxAround(position, radius)
  const square = squareTo(position, box)
  const condition = hasArticle ? sql`IS NOT NULL` : sql`IS NULL`
  return sql`SELECT places.* FROM ${places}
    WHERE ${isInside(box)} AND ${square} <= ${box.radius ** 2}
      AND articles ->> ${language} ${condition} AND NOT ${isThinPlace(now)}
    ORDER BY ${square} LIMIT ${hasArticle ? mostAround : few}`
}

/** What is read in one trip: whether the area was searched, and the places that are known there. */
export const aroundQueries = ({ read }: Database, search: AroundSearch, now: number) => ({
  searched: read.all(
    sql`SELECT 1 FROM ${placeSearches} WHERE ${isStored(areaOf(search.position).key, now)}`,
  ),
  inLanguage: read.all(selectNearest(search, true, now)),
  inOther: read.all(selectNearest(search, false, now)),
})

type Rows = { readonly [Name in keyof ReturnType<typeof aroundQueries>]: readonly unknown[] }

/** The places of the rows, the nearest first; null where nobody has searched the area. */
export const placesIn = (rows: Rows, { position, radius }: AroundSearch): Place[] | null => {
  if (rows.searched.length === 0) return null
  const awayOf = (row: unknown): { place: Place; metres: number }[] => {
    const place = PlaceRow.parse(row)
    const { latitude, longitude } = place
    if (latitude === null || longitude === null) return []
    const metres = metresBetween(position, { latitude, longitude })
    return metres <= radius ? [{ place, metres }] : []
  }
  const own = rows.inLanguage.flatMap(awayOf)
  const others = rows.inOther.flatMap(awayOf).slice(0, Math.max(0, few - own.length))
  return [...own, ...others].toSorted((a, b) => a.metres - b.metres).map(({ place }) => place)
}

const readPlaces = async (
  { database }: WikimediaDeps,
  search: AroundSearch,
): Promise<Place[] | null> =>
  placesIn(await readBatch(database.read, aroundQueries(database, search, Date.now())), search)

/** Searches an area that is not known, in both languages, and stores what it finds for everybody. */
export const searchArea = async (deps: WikimediaDeps, search: AroundSearch): Promise<Place[]> => {
  const area = areaOf(search.position)
  const store = await inWikimediaTurn(deps, {
    requests: requestsOfArea,
    atOnce: 1,
    cost: 'around',
    findStored: () => readPlaces(deps, search),
    work: async () => ({
      requests: requestsOfArea,
      store: insertSearch(area.key, await fetchArea(deps.wikimedia, area), Date.now()),
      value: () => null,
    }),
  })
  return store ?? (await readPlaces(deps, search)) ?? []
}

/** What is around as the API returns it. */
export const toAround = (
  found: readonly Place[],
  { language, position }: AroundSearch,
): Around => ({
  places: found.map((place) => ({
    ...candidateOf(place, language, position),
    type: typeOfPlace(place),
  })),
  areas: [],
})
