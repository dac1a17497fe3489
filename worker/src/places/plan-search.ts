import { createHash } from 'node:crypto'
import type { Language } from '@storystone/schema/catalog.ts'
import type { PlaceHint } from '@storystone/schema/contract/places.ts'
import { normalizeName } from '@storystone/schema/fold-name.ts'
import { type Position, roundPosition } from '#worker/location'
import { type Ranking, rankAround, rankByName } from './candidates/candidates.ts'
import type { FoundPlace } from './place.ts'
import { parseQuery } from './query/parse-query.ts'
import type { SearchKey } from './store.ts'

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
