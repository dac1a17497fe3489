import { createHash } from 'node:crypto'
import type { Language } from '@storystone/schema/catalog.ts'
import { foldName, normalizeName } from '@storystone/schema/fold-name.ts'
import type { FoundPage, Wikimedia } from '../../adapters/wikimedia/wikimedia.ts'
import {
  type Brought,
  type Turn,
  useWikimedia,
  type WikimediaDeps,
} from '../../limits/use-wikimedia.ts'
import { type Position, roundPosition } from '../../session/round-position.ts'
import type { Charge } from '../../story/composition.ts'
import type { Kept, StoredSearch, selectKept } from '../../story/kept.ts'
import type { FoundPlace } from '../../story/place.ts'
import { matchName } from './candidates/match-name.ts'
import { placeOf } from './candidates/place.ts'
import { canBeMeant } from './candidates/rank.ts'
import { firstFoundId, insertSearch, type SearchKey, selectSearch } from './store.ts'

/** A search by name, or around a position that is rounded to 3 decimals. */
export type Search =
  | { readonly by: 'name'; readonly name: string; readonly language: Language }
  | { readonly by: 'cell'; readonly position: Position; readonly language: Language }

const enough = 3
const goodName = 0.8
const nearMetres = 1_000
const farMetres = 10_000
const maxStored = 15
const otherLanguage: Readonly<Record<Language, Language>> = { en: 'fr', fr: 'en' }

/** The search for what is around a location. No exact location is stored or sent on. */
export const searchAround = (location: Position, language: Language): Search => ({
  by: 'cell',
  position: roundPosition(location),
  language,
})

export const keyOf = (search: Search): SearchKey => {
  const what =
    search.by === 'name' ? normalizeName(search.name) : Object.values(search.position).join()
  const hash = createHash('sha256').update(`${search.language}:${search.by}:${what}`)
  return `${search.by}:${hash.digest('base64url')}`
}

const isNamed = (found: readonly FoundPlace[], name: string): boolean =>
  found.some((one) => matchName(foldName(name), one) >= goodName)

/** Requests one after the other, until enough was found. */
const stepsOf = (
  wikimedia: Wikimedia,
  search: Search,
): readonly (readonly [
  Language,
  (found: readonly FoundPlace[]) => Promise<FoundPage[]> | null,
])[] => {
  const { language } = search
  if (search.by === 'cell') {
    const { position } = search
    return [
      [language, () => wikimedia.findNear(language, position, nearMetres)],
      [
        language,
        (found) =>
          found.length < enough ? wikimedia.findNear(language, position, farMetres) : null,
      ],
    ]
  }
  // What is sent is what the key is made of: a search is kept for everybody who means the same.
  const name = normalizeName(search.name)
  if (name === '') return []
  const other = otherLanguage[language]
  return [
    [language, () => wikimedia.findByPrefix(language, name)],
    [language, (found) => (found.length < enough ? wikimedia.findByWords(language, name) : null)],
    // What has an article in the other language only, or was named in that language.
    [other, (found) => (isNamed(found, name) ? null : wikimedia.findByPrefix(other, name))],
  ]
}

/** Two findings of one place: it is called as both say. */
const merge = (known: FoundPlace, more: FoundPlace | undefined): FoundPlace =>
  more
    ? {
        redirect: known.redirect ?? more.redirect,
        place: {
          ...known.place,
          description: { ...more.place.description, ...known.place.description },
        },
      }
    : known

/** Adds the places of pages that can be meant. */
const addPlaces = (
  found: readonly FoundPlace[],
  pages: readonly FoundPage[],
  language: Language,
  name: string | null,
): FoundPlace[] => {
  const isArticle = ({ page }: FoundPage): boolean =>
    page.ns === 0 && page.pageprops.disambiguation === undefined
  const added = pages
    .filter(isArticle)
    .map((page) => placeOf(language, page))
    .filter((one) => canBeMeant(one, name))
  const isSame = (one: FoundPlace) => (other: FoundPlace) => one.place.id === other.place.id
  return [
    ...found.map((one) => merge(one, added.find(isSame(one)))),
    ...added.filter((one) => !found.some(isSame(one))),
  ]
}

/** Searches Wikimedia, without a look at what is stored. */
export const fetchPlaces = async (
  wikimedia: Wikimedia,
  search: Search,
): Promise<{ found: FoundPlace[]; requests: number }> => {
  const name = search.by === 'name' ? search.name : null
  let found: FoundPlace[] = []
  let requests = 0
  for (const [language, request] of stepsOf(wikimedia, search)) {
    const pages = await request(found)
    if (pages === null) continue
    requests += 1
    found = addPlaces(found, pages, language, name)
  }
  return { found: found.slice(0, maxStored), requests }
}

/** A search by name as it may be stored. */
export const storedSearch = (name: string, language: Language): StoredSearch => {
  const key = keyOf({ by: 'name', name, language })
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
const notFollowed: Followed = { kept: null, turn: null, isCharged: false }

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
    ...{ requests: stepsOf(deps.wikimedia, search).length, atOnce: 1 },
    findStored,
    work: async () => {
      const { found, requests } = await fetchPlaces(deps.wikimedia, search)
      const { kept, charge, next } = follow(found)
      return {
        requests,
        store: { search: insertSearch(key, found, Date.now()), charge, kept },
        next,
        value: ({ kept: read, charge: tried }, turn) => ({
          ...{ found, kept: read, turn },
          isCharged: tried?.isCharged ?? false,
        }),
      }
    },
  })
}
