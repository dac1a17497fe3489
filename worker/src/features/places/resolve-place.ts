import type { Language } from '@storystone/schema/catalog.ts'
import type { WikimediaDeps } from '../../limits/use-wikimedia.ts'
import type { Position } from '../../session/round-position.ts'
import type { Resolution } from '../../story/place.ts'
import type { FoundPlace } from './candidates/place.ts'
import { type Ranking, type Reading, rankByName, rankInPhoto } from './candidates/rank.ts'
import { findPlaces, keyOf, type Search, searchAround } from './search.ts'
import { selectSearch } from './store.ts'
import { toPlaces } from './suggest-places.ts'

/** Where the user is, and in which language they read. */
type Circumstances = { readonly location: Position | null; readonly language: Language }

const find = async (deps: WikimediaDeps, search: Search): Promise<FoundPlace[]> =>
  findPlaces(deps, search, await deps.database.write(selectSearch(keyOf(search), Date.now())))

const union = (found: readonly FoundPlace[], more: readonly FoundPlace[]): FoundPlace[] => {
  const known = new Set(found.map(({ place }) => place.id))
  return [...found, ...more.filter(({ place }) => !known.has(place.id))]
}

/** Ranks what a photo may show: what it is read as, in parallel with what is around. */
export const rankPhoto = async (
  deps: WikimediaDeps,
  { location, language }: Circumstances,
  reading: Promise<Reading>,
): Promise<Ranking> => {
  const [{ name, confidence }, around] = await Promise.all([
    reading,
    location ? find(deps, searchAround(location, language)) : [],
  ])
  const named = name === '' ? [] : await find(deps, { by: 'name', name, language })
  const isNameSure = rankByName(named, name, location).isSure
  return rankInPhoto(union(named, around), { name, confidence }, location, isNameSure)
}

const resolutionOf = (ranking: Ranking, { location, language }: Circumstances): Resolution => ({
  place: (ranking.isSure && ranking.places[0]) || null,
  candidates: toPlaces(ranking, language, location).candidates,
})

/** The place that a typed name means, by the same rules as GET /api/places. */
export const resolveName = async (
  deps: WikimediaDeps,
  name: string,
  circumstances: Circumstances,
): Promise<Resolution> => {
  const { location, language } = circumstances
  const found = await find(deps, { by: 'name', name, language })
  return resolutionOf(rankByName(found, name, location), circumstances)
}

/** The place that a photo shows, by the same rules as POST /api/places/in-photo. */
export const resolvePhoto = async (
  deps: WikimediaDeps,
  reading: Promise<Reading>,
  circumstances: Circumstances,
): Promise<Resolution> => resolutionOf(await rankPhoto(deps, circumstances, reading), circumstances)
