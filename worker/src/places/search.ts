import { createHash } from 'node:crypto'
import type { CellBounds } from '@storystone/schema/area-cell.ts'
import type { PlaceHint } from '@storystone/schema/contract/places.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import { normalizeName } from '@storystone/schema/fold-name.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { SQL } from 'drizzle-orm'
import { type Position, roundPosition } from '#worker/location'
import type { Batch, Query, Results } from '#worker/platform/database/database.ts'
import { type Ranking, rankAround, rankByName } from './candidates/candidates.ts'
import type { FoundPlace, Place } from './place.ts'
import { parseQuery } from './query/parse-query.ts'
import { mostRequestsOf, searchWikimedia } from './search-wikimedia.ts'
import type { SearchKey } from './store.ts'
import { firstFoundId, insertSearch, selectSearch, selectThin } from './store.ts'
import { type Brought, inWikimediaTurn, type Turn, type WikimediaDeps } from './wikimedia-queue.ts'

/** A search by name, or around a position that is rounded to 3 decimals. */
export type Search =
  | { readonly by: 'name'; readonly name: string; readonly language: Language }
  | { readonly by: 'cell'; readonly position: Position; readonly language: Language }
  /** By the beginning of a name. */
  | { readonly by: 'prefix'; readonly name: string; readonly language: Language }
  /** Within so many metres of a position that is nobody's. */
  | {
      readonly by: 'circle'
      readonly position: Position
      readonly radius: number
      readonly language: Language
    }
  /** By the address of an article in the Wikipedia of any language, or of an item of Wikidata. */
  | {
      readonly by: 'article'
      readonly wiki: string
      readonly title: string
      readonly language: Language
    }
  | { readonly by: 'item'; readonly id: string; readonly language: Language }

/** The search for what is around a location. No exact location is stored or sent on. */
export const searchAround = (location: Position, language: Language): Search => ({
  by: 'cell',
  position: roundPosition(location),
  language,
})

const whatOf = (search: Search): string => {
  switch (search.by) {
    case 'name':
    case 'prefix':
      return normalizeName(search.name)
    case 'cell':
      return Object.values(search.position).join()
    case 'circle':
      return [...Object.values(search.position), search.radius].join()
    case 'article':
      return `${search.wiki}:${search.title}`
    case 'item':
      return search.id
  }
}

export const keyOf = (search: Search): SearchKey => {
  const { by, language } = search
  const hash = createHash('sha256').update(`${language}:${by}:${whatOf(search)}`)
  return `${by === 'cell' || by === 'circle' ? 'cell' : 'name'}:${hash.digest('base64url')}`
}

/** What a text asks for: the search, null where none can help, and how its places are ranked. */
export type SearchPlan = {
  readonly search: Search | null
  readonly rank: (found: readonly FoundPlace[]) => Ranking
  /** What to say where nothing is found. */
  readonly hint: PlaceHint | null
  /** What to ask where nothing is found. */
  readonly orElse?: SearchPlan
}

const rankNone = (): Ranking => ({ places: [], isSure: false })

/**
 * The ranking without thin places. It is empty where the place that is surely meant is thin: a request for
 * its story by name is then told why.
 */
export const rankOffered = (rank: SearchPlan['rank'], found: readonly FoundPlace[]): Ranking => {
  const all = rank(found)
  const thin = new Set(found.flatMap(({ isThin, place }) => (isThin ? [place.id] : [])))
  const [first] = all.places
  if (thin.size === 0 || !first) return all
  if (all.isSure && thin.has(first.id)) return rankNone()
  return { ...rank(found.filter(({ place }) => !thin.has(place.id))), isSure: all.isSure }
}

/** What is around a position. */
export const planAround = (position: Position, language: Language): SearchPlan => ({
  search: searchAround(position, language),
  rank: (found) => rankAround(found, position),
  hint: null,
})

/** An address leads to one place, and nobody has to choose. */
const planOfLink = (search: Search): SearchPlan => ({
  search,
  rank: (found) => ({ places: found.map(({ place }) => place), isSure: found.length === 1 }),
  hint: 'link',
})

/** Reads what a text asks for, of a user at a location. */
export const planSearch = (
  text: string,
  language: Language,
  location: Position | null,
): SearchPlan => {
  const query = parseQuery(text)
  switch (query.kind) {
    case 'name': {
      const { name, position, hint } = query
      const rank = (found: readonly FoundPlace[]) => rankByName(found, name, position ?? location)
      // Many a name on a map is a business: what is around it has articles all the same.
      const orElse = position && planAround(position, language)
      return { search: { by: 'name', name, language }, rank, hint, ...(orElse && { orElse }) }
    }
    case 'spot':
      return planAround(query.position, language)
    case 'here':
      return location
        ? planAround(location, language)
        : { search: null, rank: rankNone, hint: 'no_location' }
    case 'article':
      return planOfLink({ by: 'article', wiki: query.wiki, title: query.title, language })
    case 'item':
      return planOfLink({ by: 'item', id: query.id, language })
    case 'unfit':
      return { search: null, rank: rankNone, hint: query.hint }
  }
}

/** Queries for a stored search: what it found, null when it is not stored, and the id of its first place. */
export type SearchQueries = {
  readonly found: Query<FoundPlace[] | null>
  readonly firstId: SQL
}

/** The queries for what a text asks for. What is around the user is looked up later. */
export const searchQueries = (text: string, language: Language): SearchQueries => {
  const { search } = planSearch(text, language, null)
  const key = search ? keyOf(search) : 'name:'
  const now = Date.now()
  return { found: selectSearch(key, now), firstId: firstFoundId(key, now) }
}

/** What the trip that stores a search also does: `store` writes and reads, `next` asks for a turn at Wikimedia. */
export type AfterSearch<S extends Batch> = {
  readonly store: S
  readonly next: NonNullable<Brought<unknown>['next']>
}
/** The results of a {@link AfterSearch}, null without one; `turn` is null also where none was granted. */
export type AfterSearchResults<S extends Batch> = {
  readonly done: Results<S> | null
  readonly turn: Turn | null
}
type Searched<S extends Batch> = AfterSearchResults<S> & { readonly found: readonly FoundPlace[] }

export const nothingAfter: AfterSearchResults<never> = { done: null, turn: null }

/** Searches Wikimedia, unless the search is `stored`, and stores what it finds. */
export const findPlaces = async <const S extends Batch = null>(
  deps: WikimediaDeps,
  search: Search,
  stored: readonly FoundPlace[] | null,
  afterSearch: (found: readonly FoundPlace[]) => AfterSearch<S> | null = () => null,
): Promise<Searched<S>> => {
  if (stored !== null) return { ...nothingAfter, found: stored }
  const { database } = deps
  const key = keyOf(search)
  const findStored = async (): Promise<Searched<S> | null> => {
    const found = await database.query(selectSearch(key, Date.now()))
    return found && { ...nothingAfter, found }
  }
  return inWikimediaTurn(deps, {
    requests: mostRequestsOf(search),
    atOnce: 1,
    ...(search.by === 'prefix'
      ? { cost: 'suggestions', isOptional: true }
      : { cost: 'searches', isOptional: false }),
    findStored,
    work: async () => {
      const { found, requests } = await searchWikimedia(deps.wikimedia, search)
      const after = afterSearch(found)
      return {
        requests,
        store: {
          search: insertSearch(key, found, Date.now()),
          thin: selectThin(found, Date.now()),
          after: after && { store: after.store },
        },
        next: after?.next ?? null,
        value: ({ after: written, thin }, turn) => ({
          found: found.map((one) => ({ ...one, isThin: thin.has(one.place.id) })),
          done: written?.store ?? null,
          turn,
        }),
      }
    },
  })
}

/** A search finds 50 articles at most; with so many places of them there may be more. */
const full = 30

/** The circle around bounds. */
const circleAround = ({ south, west, north, east }: CellBounds) => {
  const position = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  // The corner that is nearer to the equator is further from the middle.
  const latitude = Math.abs(south) < Math.abs(north) ? south : north
  return { position, radius: Math.ceil(metresBetween(position, { latitude, longitude: west })) }
}

/** The places of an article in a language around bounds, and whether there may be more than were found. */
export const findWithin = async (
  deps: WikimediaDeps,
  bounds: CellBounds,
  language: Language,
): Promise<{ readonly places: readonly Place[]; readonly isFull: boolean }> => {
  const search: Search = { by: 'circle', ...circleAround(bounds), language }
  const stored = await deps.database.query(selectSearch(keyOf(search), Date.now()))
  const { found } = await findPlaces(deps, search, stored)
  return { places: found.map(({ place }) => place), isFull: found.length >= full }
}
