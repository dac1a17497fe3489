import type { Language } from '@storystone/schema/catalog.ts'
import type { SQL } from 'drizzle-orm'
import type { Batch, Query, Results } from '#worker/platform/database/batch.ts'
import { fetchPlaces, mostRequestsOf } from './fetch-places.ts'
import type { FoundPlace } from './place.ts'
import { readQuestion } from './read-question.ts'
import { keyOf, type Search } from './search-key.ts'
import { firstFoundId, insertSearch, selectSearch, selectThin } from './store.ts'
import { type Brought, inWikimediaTurn, type Turn, type WikimediaDeps } from './wikimedia-queue.ts'

/** A stored search: what it found, null when it is not stored, and the id of its first place. */
export type StoredSearch = {
  readonly found: Query<FoundPlace[] | null>
  readonly firstId: SQL
}

/** A search for what a text asks for, as it may be stored. What is around the user is looked up later. */
export const storedSearch = (text: string, language: Language): StoredSearch => {
  const { search } = readQuestion(text, language, null)
  const key = search ? keyOf(search) : 'name:'
  const now = Date.now()
  return { found: selectSearch(key, now), firstId: firstFoundId(key, now) }
}

/** What the trip that stores a search also does: `store` writes and reads, `next` asks for a turn at Wikimedia. */
export type Following<S extends Batch> = {
  readonly store: S
  readonly next: NonNullable<Brought<unknown>['next']>
}
/** The results of a {@link Following}, null without one; `turn` is null also where none was granted. */
export type Followed<S extends Batch> = {
  readonly followed: Results<S> | null
  readonly turn: Turn | null
}
type Searched<S extends Batch> = Followed<S> & { readonly found: readonly FoundPlace[] }

export const notFollowed: Followed<never> = { followed: null, turn: null }

/** Searches Wikimedia, unless the search is `stored`, and stores what it finds. */
export const findPlaces = async <const S extends Batch = null>(
  deps: WikimediaDeps,
  search: Search,
  stored: readonly FoundPlace[] | null,
  follow: (found: readonly FoundPlace[]) => Following<S> | null = () => null,
): Promise<Searched<S>> => {
  if (stored !== null) return { ...notFollowed, found: stored }
  const { database } = deps
  const key = keyOf(search)
  const findStored = async (): Promise<Searched<S> | null> => {
    const found = await database.write(selectSearch(key, Date.now()))
    return found && { ...notFollowed, found }
  }
  return inWikimediaTurn(deps, {
    requests: mostRequestsOf(search),
    atOnce: 1,
    ...(search.by === 'prefix'
      ? { cost: 'suggestions', isOptional: true }
      : { cost: 'searches', isOptional: false }),
    findStored,
    work: async () => {
      const { found, requests } = await fetchPlaces(deps.wikimedia, search)
      const following = follow(found)
      return {
        requests,
        store: {
          search: insertSearch(key, found, Date.now()),
          thin: selectThin(found, Date.now()),
          following: following && { store: following.store },
        },
        next: following?.next ?? null,
        value: ({ following: done, thin }, turn) => ({
          found: found.map((one) => ({ ...one, isThin: thin.has(one.place.id) })),
          followed: done?.store ?? null,
          turn,
        }),
      }
    },
  })
}
