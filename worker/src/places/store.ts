import { placeSearches, places, placeWords } from '@storystone/schema/database/places.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { day, hour } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, Query } from '#worker/platform/database/database.ts'
import { isLittle } from './candidates/match-name.ts'
import { type FoundPlace, isThinPlace, namesOf, type Place, PlaceRow } from './place.ts'

/** How long what a search found is used, by what was searched. */
const keptMs = { name: 7 * day, cell: 30 * day, area: 30 * day }
/** What found nothing is soon tried again: there may be an article by then. */
const emptyKeptMs = hour

/** The key of a search, without what was searched. */
export type SearchKey = `${keyof typeof keptMs}:${string}`

const FoundRow = z.object({
  id: z.nullable(z.string()),
  redirect: z.nullable(z.string()),
  is_thin: z.number(),
})

const foundPlaceOf = (row: unknown): FoundPlace[] => {
  const { id, redirect, is_thin } = FoundRow.parse(row)
  return id === null ? [] : [{ place: PlaceRow.parse(row), redirect, isThin: is_thin === 1 }]
}

/** The SQL condition that a search is stored, and young enough to be used. */
export const isStored = (key: SearchKey, now: number): SQL =>
  sql`place_searches.key = ${key}
    AND found_at > iif(place_ids = '[]', ${now - emptyKeptMs},
      ${now - (key.startsWith('name:') ? keptMs.name : keptMs.cell)})`

/** The SQL of the id of the first place that a stored search found. */
export const firstFoundId = (key: SearchKey, now: number): SQL =>
  sql`(SELECT place_ids ->> '$[0][0]' FROM ${placeSearches} WHERE ${isStored(key, now)})`

/** Reads what a search found; null when that is not stored: after 7 days, 30 for a cell or an area, an hour where it found nothing. */
export const selectSearch = (key: SearchKey, now: number): Query<FoundPlace[] | null> =>
  new Query(
    sql`SELECT places.*, found.value ->> 1 AS redirect, ${isThinPlace(now)} AS is_thin
      FROM ${placeSearches} LEFT JOIN json_each(place_ids) AS found
      LEFT JOIN ${places} ON places.id = found.value ->> 0
      WHERE ${isStored(key, now)}`,
    (rows) => (rows.length === 0 ? null : rows.flatMap(foundPlaceOf)),
  )

const ThinRow = z.object({ id: z.string() })

/** Reads the ids of those found places whose articles say too little. */
export const selectThin = (found: readonly FoundPlace[], now: number): Query<Set<string>> =>
  new Query(
    sql`SELECT id FROM ${places} WHERE ${isThinPlace(now)}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(found.map(({ place }) => place.id))}))`,
    (rows) => new Set(rows.map((row) => ThinRow.parse(row).id)),
  )

const listOf = (values: readonly SQL[]): SQL => sql.join([...values], sql`, `)

const rowOf = (place: Place, now: number): SQL => sql`(${place.id}, ${place.latitude},
  ${place.longitude}, ${JSON.stringify(place.names)}, ${JSON.stringify(place.articles)},
  ${JSON.stringify(place.description)}, ${place.type}, ${place.country}, ${place.popularity},
  ${place.image && JSON.stringify(place.image)}, ${now})`

/**
 * Adds places, and what is new about known ones. Names stay, since they may have aliases; so does a picture
 * whose credit stories have: what they show is the place's, and it must not be another one than they credit.
 */
const upsertPlaces = (found: readonly FoundPlace[], now: number): SQL => sql`
  INSERT INTO ${places} (id, latitude, longitude, names, articles, description, type, country,
    popularity, image, checked_at)
  VALUES ${listOf(found.map(({ place }) => rowOf(place, now)))}
  ON CONFLICT (id) DO UPDATE SET
    latitude = coalesce(excluded.latitude, places.latitude),
    longitude = coalesce(excluded.longitude, places.longitude),
    names = json_patch(excluded.names, places.names),
    articles = json_patch(places.articles, excluded.articles),
    description = json_patch(places.description, excluded.description),
    type = coalesce(excluded.type, places.type),
    country = coalesce(excluded.country, places.country),
    popularity = excluded.popularity,
    image = CASE WHEN places.image ->> 'file' = excluded.image ->> 'file' THEN places.image
      WHEN places.image ->> 'credit' IS NOT NULL AND EXISTS (SELECT 1 FROM ${stories}
        WHERE stories.place_id = places.id AND stories.picture IS NOT NULL) THEN places.image
      ELSE excluded.image END,
    checked_at = excluded.checked_at`

/** The most words of a place's names by which it is suggested. */
const mostWords = 60

/** The words of a name, folded; what says nothing is left out, and so are single letters. */
export const wordsOfName = (name: string): string[] =>
  foldName(name)
    .split(' ')
    .filter((word) => word.length > 1 && !isLittle(word))

const wordsOfPlace = (place: Pick<Place, 'id' | 'names'>): [string, string][] => {
  const words = namesOf(place).flatMap(wordsOfName)
  return [...new Set(words)].slice(0, mostWords).map((word) => [word, place.id])
}

/** Adds the words by which places are suggested. */
const insertWords = (named: readonly Pick<Place, 'id' | 'names'>[]): SQL =>
  sql`INSERT OR IGNORE INTO ${placeWords} (word, place_id)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(named.flatMap(wordsOfPlace))})`

/** Sets the names of a place. */
export const updateNames = ({ id, names }: Place) => ({
  names: sql`UPDATE ${places} SET names = ${JSON.stringify(names)} WHERE id = ${id}`,
  words: insertWords([{ id, names }]),
})

/** The statements that store what a search found. */
export const insertSearch = (key: SearchKey, found: readonly FoundPlace[], now: number) => ({
  places: found.length === 0 ? null : upsertPlaces(found, now),
  words: found.length === 0 ? null : insertWords(found.map(({ place }) => place)),
  search: sql`INSERT INTO ${placeSearches} (key, place_ids, found_at)
    VALUES (${key}, ${JSON.stringify(found.map(({ place, redirect }) => [place.id, redirect]))}, ${now})
    ON CONFLICT (key) DO UPDATE SET place_ids = excluded.place_ids, found_at = excluded.found_at`,
})

/** Deletes what searches found when it is no longer used; returns how many. */
export const deleteOldSearches = async ({ write }: Database, now: number): Promise<number> => {
  const { rowsAffected } = await write(
    sql`DELETE FROM ${placeSearches} WHERE found_at <= ${now - keptMs.name}
      AND (found_at <= ${now - keptMs.cell} OR key LIKE 'name:%')`,
  )
  return rowsAffected
}
