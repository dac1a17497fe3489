import { mostSuggestions, type Suggestions } from '@storystone/schema/contract/suggestions.ts'
import { placeSearches, places, placeWords } from '@storystone/schema/database/places.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Position } from '#worker/location'
import { withDeadline } from '#worker/platform/deadline.ts'
import { Refusal, VendorUnreachable } from '#worker/platform/errors/refusal.ts'
import { canBeMeant, candidateOf, rankByBeginning } from './candidates/candidates.ts'
import { type FoundPlace, isThinPlace, PlaceRow, union } from './place.ts'
import { findPlaces, keyOf, type Search } from './search.ts'
import { isStored, wordsOfName } from './store.ts'
import type { WikimediaDeps } from './wikimedia-queue.ts'

/** What is being typed, by a user at a location. */
type Typed = {
  readonly text: string
  readonly language: Language
  readonly location: Position | null
}

/** With fewer known places than these, Wikimedia is asked. */
const enough = 3
/** How many names with a word are looked at, and how many of their places are ranked. */
const mostNames = 500
const mostPlaces = 60
/** The most words that are looked at: a name that is being typed has fewer. */
const mostWords = 6

const searchOf = ({ text, language }: Typed): Search & { by: 'prefix' } => ({
  by: 'prefix',
  name: text,
  language,
})

const placeJson = sql`json_object('id', places.id, 'latitude', places.latitude,
  'longitude', places.longitude, 'names', json(places.names), 'articles', json(places.articles),
  'description', json(places.description), 'type', places.type, 'country', places.country,
  'popularity', places.popularity, 'image', json(places.image))`

/** The SQL condition that a word begins so. Nothing follows U+10FFFF. */
const beginsWith = (table: SQL, beginning: string): SQL =>
  sql`${table}.word >= ${beginning} AND ${table}.word < ${`${beginning}\u{10ffff}`}`

/** The SQL of the ids of places with names that have all words; the longest is the rarest. */
const idsNamed = (words: readonly string[]): SQL => {
  const [first = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  const also = others.map(
    (word) => sql`AND EXISTS (SELECT 1 FROM ${placeWords} AS other
      WHERE other.place_id = one.place_id AND ${beginsWith(sql`other`, word)})`,
  )
  return sql`SELECT one.place_id FROM ${placeWords} AS one
    WHERE ${beginsWith(sql`one`, first)} ${sql.join(also, sql` `)} LIMIT ${mostNames}`
}

/**
 * The SQL of a text with all that is known about what is typed: places by their names, and what
 * Wikimedia said about it before.
 */
export const selectKnown = (typed: Typed, now: number): SQL<string> => {
  const words = [...new Set(wordsOfName(typed.text))].slice(0, mostWords)
  const stored = isStored(keyOf(searchOf(typed)), now)
  const named = sql`SELECT json_group_array(json(place)) FROM (
    SELECT ${placeJson} AS place FROM ${places}
    WHERE id IN (${idsNamed(words)}) AND NOT ${isThinPlace(now)}
    ORDER BY popularity DESC LIMIT ${mostPlaces}) AS page`
  return sql`json_object(
    'isStored', EXISTS (SELECT 1 FROM ${placeSearches} WHERE ${stored}),
    'found', (SELECT json_group_array(json_object('place', ${placeJson}, 'redirect', found.value ->> 1))
      FROM ${placeSearches}, json_each(place_ids) AS found
      JOIN ${places} ON places.id = found.value ->> 0
      WHERE ${stored} AND NOT ${isThinPlace(now)}),
    'named', ${words.length === 0 ? sql`json('[]')` : sql`(${named})`})`
}

const Known = z.object({
  isStored: z.number(),
  found: z.array(z.object({ place: PlaceRow, redirect: z.nullable(z.string()) })),
  named: z.array(PlaceRow),
})

/** How long who has something to choose from waits for more; the search goes on, and is kept. */
const patienceMs = 800

const isAway = (error: unknown): boolean =>
  error instanceof Refusal ||
  error instanceof VendorUnreachable ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/** What Wikimedia adds to what is known: nothing where it can't be asked now, or takes long. */
const findMore = async (
  search: Promise<readonly FoundPlace[]>,
  isNeeded: boolean,
): Promise<readonly FoundPlace[]> => {
  if (isNeeded) return await search
  try {
    return await withDeadline(search, patienceMs)
  } catch (error) {
    if (isAway(error)) return []
    throw error
  }
}

/**
 * What a name that is being typed may become. `known` is the text of {@link selectKnown}; Wikimedia is
 * asked when that is less than three places and was not asked the same before. Refuses
 * `too_many_requests` and `temporarily_unavailable` only where nothing is known.
 */
export const suggestByBeginning = async (
  deps: WikimediaDeps & { readonly keepAlive: <T>(work: Promise<T>) => Promise<T> },
  typed: Typed,
  known: string | null,
): Promise<Suggestions> => {
  const { text, language, location } = typed
  const { isStored: isAsked, found, named } = Known.parse(JSON.parse(known ?? '{}'))
  const all = union(
    found,
    named.map((place) => ({ place, redirect: null })),
  ).filter((one) => canBeMeant(one, text))
  const isMore = isAsked === 0 && all.length < enough
  const search = async () => (await findPlaces(deps, searchOf(typed), null)).found
  const more = isMore ? await findMore(deps.keepAlive(search()), all.length === 0) : []
  const offered = more.filter(({ isThin }) => !isThin)
  const suggested = rankByBeginning(union(all, offered), text, location).slice(0, mostSuggestions)
  return { suggestions: suggested.map((place) => candidateOf(place, language, location)) }
}
