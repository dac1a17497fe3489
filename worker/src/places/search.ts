import type { Language } from '@storystone/schema/catalog.ts'
import type { Charge } from '#worker/generation/composition.ts'
import type { Kept, StoredSearch, selectKept } from '#worker/grounding/sources/kept.ts'
import { fetchPlaces, mostRequests } from './fetch-places.ts'
import type { FoundPlace } from './place.ts'
import { readQuestion } from './question.ts'
import { keyOf, type Search } from './search-key.ts'
import { firstFoundId, insertSearch, selectSearch, selectThin } from './store.ts'
import { type Brought, type Turn, useWikimedia, type WikimediaDeps } from './use-wikimedia.ts'

/** A search for what a text asks for, as it may be stored. What is around the user is looked up later. */
export const storedSearch = (text: string, language: Language): StoredSearch => {
  const { search } = readQuestion(text, language, null)
  const key = search ? keyOf(search) : 'name:'
  const now = Date.now()
  return { found: selectSearch(key, now), firstId: firstFoundId(key, now) }
}

/** What a story needs once a search surely means a place, in the trip that stores the search. */
export type Following = {
  readonly next: NonNullable<Brought<unknown>['next']> | null
  readonly kept: ReturnType<typeof selectKept> | null
  readonly charge: ReturnType<Charge> | null
}
export type Followed = {
  readonly kept: Kept | null
  readonly turn: Turn | null
  readonly isCharged: boolean
}
type Searched = Followed & { readonly found: readonly FoundPlace[] }

export const nothing: Following = { next: null, kept: null, charge: null }
export const notFollowed: Followed = { kept: null, turn: null, isCharged: false }

/** Searches Wikimedia, unless the search is `stored`, and stores what it finds. */
export const findPlaces = async (
  deps: WikimediaDeps,
  search: Search,
  stored: readonly FoundPlace[] | null,
  follow: (found: readonly FoundPlace[]) => Following = () => nothing,
): Promise<Searched> => {
  if (stored !== null) return { ...notFollowed, found: stored }
  const { database } = deps
  const key = keyOf(search)
  const findStored = async (): Promise<Searched | null> => {
    const found = await database.write(selectSearch(key, Date.now()))
    return found && { ...notFollowed, found }
  }
  return useWikimedia(deps, {
    ...{ requests: mostRequests, atOnce: 1, cost: 'searches' },
    findStored,
    work: async () => {
      const { found, requests } = await fetchPlaces(deps.wikimedia, search)
      const { kept, charge, next } = follow(found)
      return {
        requests,
        store: {
          search: insertSearch(key, found, Date.now()),
          thin: selectThin(found, Date.now()),
          ...{ charge, kept },
        },
        next,
        value: ({ kept: read, charge: tried, thin }, turn) => ({
          found: found.map((one) => ({ ...one, isThin: thin.has(one.place.id) })),
          ...{ kept: read, turn },
          isCharged: tried?.isCharged ?? false,
        }),
      }
    },
  })
}
