import type { Language } from '@storystone/schema/catalog.ts'
import { mostAround } from '@storystone/schema/contract/around.ts'
import { placeSearches, places } from '@storystone/schema/database/places.ts'
import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { isThinPlace, type Place, PlaceRow } from '../place.ts'
import { isStored } from '../store.ts'
import { areaOf, type Box, boxAround } from './area.ts'

/** Where, how far and in which language. */
export type Wanted = {
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
  { position, radius, language }: Wanted,
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
export const aroundQueries = ({ read }: Database, wanted: Wanted, now: number) => ({
  searched: read.all(
    sql`SELECT 1 FROM ${placeSearches} WHERE ${isStored(areaOf(wanted.position).key, now)}`,
  ),
  inLanguage: read.all(selectNearest(wanted, true, now)),
  inOther: read.all(selectNearest(wanted, false, now)),
})

type Rows = { readonly [Name in keyof ReturnType<typeof aroundQueries>]: readonly unknown[] }

/** A place, and how far away it is. */
export type PlaceAway = { readonly place: Place; readonly metres: number }

/** The places of the rows, the nearest first; null where nobody has searched the area. */
export const placesIn = (rows: Rows, { position, radius }: Wanted): PlaceAway[] | null => {
  if (rows.searched.length === 0) return null
  const awayOf = (row: unknown): PlaceAway[] => {
    const place = PlaceRow.parse(row)
    const { latitude, longitude } = place
    if (latitude === null || longitude === null) return []
    const metres = metresBetween(position, { latitude, longitude })
    return metres <= radius ? [{ place, metres }] : []
  }
  const own = rows.inLanguage.flatMap(awayOf)
  const others = rows.inOther.flatMap(awayOf).slice(0, Math.max(0, few - own.length))
  return [...own, ...others].toSorted((a, b) => a.metres - b.metres)
}
