import type { Language } from '@storystone/schema/catalog.ts'
import type { SQL } from 'drizzle-orm'
import type { Batch, Query, Results } from '#worker/platform/database/database.ts'
import type { FoundPlace } from './place.ts'
import { keyOf, planSearch, type Search } from './plan-search.ts'
import { mostRequestsOf, searchWikimedia } from './search-wikimedia.ts'
import { firstFoundId, insertSearch, selectSearch, selectThin } from './store.ts'
import { type Brought, inWikimediaTurn, type Turn, type WikimediaDeps } from './wikimedia-queue.ts'

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
