import type { Format } from '@storystone/schema/catalog.ts'
import type { CreditCosts } from '@storystone/schema/contract/credits.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { mostSuggestions, type Suggestions } from '@storystone/schema/contract/suggestions.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { placeSearches, places, placeWords } from '@storystone/schema/database/places.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Position } from '#worker/location'
import { holdPhoto, type Photo } from '#worker/media'
import { firstRow } from '#worker/platform/database/database.ts'
import { withDeadline } from '#worker/platform/deadline.ts'
import { Refusal, VendorUnreachable } from '#worker/platform/errors/refusal.ts'
import { budgetLimit, consume } from '#worker/platform/limits/limits.ts'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import type { FailedCompletion } from '#worker/vendors/openai.ts'
import { canBeMeant, candidateOf, type Reading, rankByBeginning } from './candidates/candidates.ts'
import { type FoundPlace, isThinPlace, PlaceRow, union } from './place.ts'
import { rankPhoto, toPlaces } from './resolve-place.ts'
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

/** A photo to read. `hint` and `location` come from the user and may be wrong. */
export type RecognitionOrder = {
  readonly photo: MediaFile
  readonly hint: string | null
  readonly format: Format
  readonly language: Language
  readonly location: Location | null
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
  /** In milliseconds; as long as any step of a story unless given. */
  readonly deadlineMs?: number
}

/** What a photo shows. */
export type Recognition = {
  /** Empty for an inscription on something unknown. */
  readonly name: string
  readonly kind: string
  /** 0 to 1: of the name; for translate_inscription, of the text. */
  readonly confidence: number
  /** With `[…]` for what is illegible; empty if there is none. */
  readonly visibleText: string
  readonly candidates: readonly string[]
}

/** What reading a photo came to. A vendor's failure is a result, no exception. */
export type RecognitionResult =
  | { readonly outcome: 'recognised'; readonly recognition: Recognition }
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  | FailedCompletion
  | { readonly outcome: 'timed_out' }

/** Reads what a photo shows. */
export type ReadPhoto = (order: RecognitionOrder) => Promise<RecognitionResult>

/** A photo, where it was taken, and what the user typed next to it. */
type PhotoSearch = {
  readonly photo: Photo
  readonly hint: string | null
  readonly location: Location | null
  readonly language: Language
}

export type SuggestInPhotoDeps = WikimediaDeps & {
  readonly mediaBucket: MediaBucket
  readonly costs: CreditCosts
  /** The SQL of what a user may spend. */
  readonly available: (userId: string, at: number) => SQL
  /** Reads a photo by the language model. */
  readonly readPhoto: ReadPhoto
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
}

/** What costs nothing is not waited for as long as a story. */
const readingDeadlineMs = 20_000

const CreditsRow = z.object({ credits: z.number() })

const requireCredits = async (deps: SuggestInPhotoDeps): Promise<void> => {
  const { database, userId, costs, available } = deps
  const credits = available(userId, Date.now())
  const row = await database.query(
    firstRow(
      CreditsRow,
      sql`SELECT ${credits} AS credits FROM ${users} WHERE users.id = ${userId}`,
    ),
  )
  if ((row?.credits ?? 0) < Math.min(...Object.values(costs)))
    throw new Refusal('insufficient_credits')
}

/**
 * What the model reads; an unlikely name where it is unsure. Without a reading the places come from the
 * location and the hint, and nothing is sure.
 */
const readName = async (
  deps: SuggestInPhotoDeps,
  wanted: PhotoSearch,
): Promise<Reading & { readonly failure?: Refusal }> => {
  const { meter, readPhoto, safetyIdentifier } = deps
  const started = Date.now()
  const order = { ...wanted, format: 'quick_facts', safetyIdentifier } as const
  const result = await readPhoto({ ...order, deadlineMs: readingDeadlineMs })
  meter.vendorMs += Date.now() - started
  if (result.outcome === 'recognised') return result.recognition
  meter.outcome = result.outcome === 'failed' ? result.reason : result.outcome
  if (result.outcome === 'not_recognised')
    return { name: result.candidates[0] ?? '', confidence: 0 }
  const code = result.outcome === 'timed_out' ? 'provider_timeout' : 'provider_failed'
  return { name: '', confidence: 0, failure: new Refusal(code, { about: 'photo' }) }
}

/**
 * Reads a photo and keeps it for an hour, so that it need not be sent again. Refuses
 * `insufficient_credits` and `too_many_requests`; and, where there is no place to offer, what the reading failed with.
 */
export const suggestInPhoto = async (
  deps: SuggestInPhotoDeps,
  wanted: PhotoSearch,
): Promise<PlacesInPhoto> => {
  const { database, userId, budget } = deps
  await requireCredits(deps)
  const now = Date.now()
  const limit = budgetLimit(budget, 'readings', userId)
  await consume(database, limit)
  const reading = readName(deps, wanted)
  const [photoId, ranking, { failure }] = await Promise.all([
    holdPhoto(deps, userId, wanted.photo, now),
    rankPhoto(deps, wanted, wanted.hint, reading),
    reading,
  ])
  if (failure && ranking.places.length === 0) throw failure
  return { photoId, ...toPlaces(ranking, wanted.language, wanted.location) }
}
