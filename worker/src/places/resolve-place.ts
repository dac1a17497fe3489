import type { Places } from '@storystone/schema/contract/places.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { Position } from '#worker/location'
import type { Batch } from '#worker/platform/database/database.ts'
import {
  candidateOf,
  likelyReading,
  type Ranking,
  type Reading,
  rankByName,
  rankInPhoto,
} from './candidates/candidates.ts'
import { leastFit, matchName } from './candidates/match-name.ts'
import { type FoundPlace, type Place, type Resolution, union } from './place.ts'
import {
  type AfterSearch,
  type AfterSearchResults,
  findPlaces,
  keyOf,
  nothingAfter,
  planAround,
  planSearch,
  rankOffered,
  type Search,
  type SearchPlan,
  searchAround,
} from './search.ts'
import { selectSearch } from './store.ts'
import type { WikimediaDeps } from './wikimedia-queue.ts'

/** A name, a location, or both: then the location says which of two namesakes is nearer. */
export type NameOrLocation = { readonly language: Language } & (
  | { readonly name: string; readonly location: Position | null }
  | { readonly name: null; readonly location: Position }
)

/** A ranking as the API returns it. */
export const toPlaces = (
  { places, isSure }: Ranking,
  language: Language,
  location: Position | null,
): Places => ({
  candidates: places.map((place) => candidateOf(place, language, location)),
  sure: isSure,
})

const planOf = ({ name, location, language }: NameOrLocation): SearchPlan =>
  name === null ? planAround(location, language) : planSearch(name, language, location)

/** Where the user is, and in which language they read. */
type Circumstances = { readonly location: Position | null; readonly language: Language }

const findStored = ({ database }: WikimediaDeps, search: Search): Promise<FoundPlace[] | null> =>
  database.query(selectSearch(keyOf(search), Date.now()))

const find = async (deps: WikimediaDeps, search: Search): Promise<readonly FoundPlace[]> =>
  (await findPlaces(deps, search, await findStored(deps, search))).found

const offer = async (
  deps: WikimediaDeps,
  { search, rank, orElse }: SearchPlan,
): Promise<Ranking> => {
  const ranking = rankOffered(rank, search ? await find(deps, search) : [])
  return ranking.places.length === 0 && orElse ? await offer(deps, orElse) : ranking
}

/** The places that a name may mean, or that are around a location. Refuses `too_many_requests`. */
export const suggestPlaces = async (
  deps: WikimediaDeps,
  wanted: NameOrLocation,
): Promise<Places> => {
  const plan = planOf(wanted)
  const places = toPlaces(await offer(deps, plan), wanted.language, wanted.location)
  const { hint } = plan
  return { ...places, ...(places.candidates.length === 0 && hint !== null ? { hint } : {}) }
}

/**
 * Ranks what a photo may show: what it is read as, in parallel with what is around, and with what the user
 * has `typed` beside it. That comes first where the reading is unlikely, and second otherwise.
 */
export const rankPhoto = async (
  deps: WikimediaDeps,
  { location, language }: Circumstances,
  typed: string | null,
  reading: Promise<Reading>,
): Promise<Ranking> => {
  const [{ name, confidence }, around, called] = await Promise.all([
    reading,
    location ? find(deps, searchAround(location, language)) : [],
    typed === null ? null : offer(deps, planSearch(typed, language, location)),
  ])
  const all = name === '' ? [] : await find(deps, { by: 'name', name, language })
  // What only mentions the name is not meant by it.
  const named = all.filter((one) => matchName(foldName(name), one) >= leastFit)
  const isNameSure = rankByName(named, name, location).isSure
  const rank = (found: readonly FoundPlace[]): Ranking =>
    rankInPhoto(found, { name, confidence }, location, isNameSure)
  const { places, isSure } = rankOffered(rank, union(named, around))
  const isRead = isSure || (named.length > 0 && confidence >= likelyReading)
  const offered = [...(isRead ? places.slice(0, 1) : []), ...(called?.places ?? []), ...places]
  return { places: [...new Map(offered.map((place) => [place.id, place])).values()], isSure }
}

const resolutionOf = (
  ranking: Ranking,
  { location, language }: Circumstances,
  offered = ranking,
): Resolution => ({
  place: (ranking.isSure && ranking.places[0]) || null,
  candidates: toPlaces(offered, language, location).candidates,
})

/** What follows a search that surely means a place. */
export type AfterPlace<S extends Batch> = (place: Place) => AfterSearch<S>

/**
 * The place that a typed name means, by the same rules as GET /api/places. `stored` is what the search
 * found earlier, null when it is not stored, and undefined before somebody has looked. `afterSearch` says
 * what to store and read with the search, if the place is sure.
 */
export const resolveName = async <const S extends Batch = null>(
  deps: WikimediaDeps,
  name: string,
  circumstances: Circumstances,
  stored?: readonly FoundPlace[] | null,
  afterSearch?: AfterPlace<S> | null,
): Promise<Resolution & AfterSearchResults<S>> => {
  const { location, language } = circumstances
  const { search, rank, hint, orElse } = planSearch(name, language, location)
  if (!search) return { place: null, candidates: [], hint, ...nothingAfter }
  // What is around the user is not known before the location is.
  const isLookedUp = stored !== undefined && (stored !== null || search.by !== 'cell')
  const afterSure = (found: readonly FoundPlace[]): AfterSearch<S> | null => {
    const { isSure, places } = rank(found)
    const place = isSure ? places[0] : undefined
    return place && afterSearch ? afterSearch(place) : null
  }
  const known = isLookedUp ? stored : await findStored(deps, search)
  const { found, ...results } = await findPlaces(deps, search, known, afterSure)
  const ranking = rank(found)
  const isNone = ranking.places.length === 0
  const offered = isNone && orElse ? await offer(deps, orElse) : rankOffered(rank, found)
  return { ...resolutionOf(ranking, circumstances, offered), hint, ...results }
}

/** The place that a photo shows, by the same rules as POST /api/places/in-photo. */
export const resolvePhoto = async (
  deps: WikimediaDeps,
  reading: Promise<Reading>,
  typed: string | null,
  circumstances: Circumstances,
): Promise<Resolution> =>
  resolutionOf(await rankPhoto(deps, circumstances, typed, reading), circumstances)
