import type { Language } from '@storystone/schema/catalog.ts'
import type { Places } from '@storystone/schema/contract/places.ts'
import type { Position } from '#worker/location'
import { candidateOf } from './candidates/place.ts'
import type { Ranking } from './candidates/rank.ts'
import { type Question, questionAround, rankOffered, readQuestion } from './question.ts'
import { findPlaces } from './search.ts'
import { keyOf } from './search-key.ts'
import { selectSearch } from './store.ts'
import type { WikimediaDeps } from './use-wikimedia.ts'

/** A name, a location, or both: then the location says which of two namesakes is nearer. */
export type Wanted = { readonly language: Language } & (
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

const questionOf = ({ name, location, language }: Wanted): Question =>
  name === null ? questionAround(location, language) : readQuestion(name, language, location)

/** The places that a name may mean, or that are around a location. Refuses `too_many_requests`. */
export const suggestPlaces = async (deps: WikimediaDeps, wanted: Wanted): Promise<Places> => {
  const { search, rank, hint } = questionOf(wanted)
  const stored = search && (await deps.database.write(selectSearch(keyOf(search), Date.now())))
  const { found } = search ? await findPlaces(deps, search, stored) : { found: [] }
  const { location, language } = wanted
  const places = toPlaces(rankOffered(rank, found), language, location)
  return { ...places, ...(places.candidates.length === 0 && hint !== null ? { hint } : {}) }
}
