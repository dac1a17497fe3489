import type { Language } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { WikimediaDeps } from '../../limits/use-wikimedia.ts'
import type { Photo } from '../../media/parse-photo.ts'
import type { FoundPlace } from './candidates/place.ts'
import { type Reading, rankByName, rankInPhoto } from './candidates/rank.ts'
import { findPlaces, keyOf, type Search, searchAround } from './search.ts'
import { selectSearch } from './store.ts'

/** A photo, where it was taken, and what the user typed next to it. */
export type PhotoQuestion = {
  readonly photo: Photo
  readonly hint: string | null
  readonly location: Location | null
  readonly language: Language
}

type PhotoReading =
  | { readonly outcome: 'recognised'; readonly recognition: Reading }
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'timed_out' }

export type ReadingDeps = WikimediaDeps & {
  /** Reads a photo by the language model. */
  readonly readPhoto: (
    question: PhotoQuestion & { readonly format: 'quick_facts'; readonly safetyIdentifier: string },
  ) => Promise<PhotoReading>
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
}

const find = async (deps: WikimediaDeps, search: Search): Promise<FoundPlace[]> =>
  findPlaces(deps, search, await deps.database.write(selectSearch(keyOf(search), Date.now())))

const union = (found: readonly FoundPlace[], more: readonly FoundPlace[]): FoundPlace[] => {
  const known = new Set(found.map(({ place }) => place.id))
  return [...found, ...more.filter(({ place }) => !known.has(place.id))]
}

/** What the model reads; an unlikely name, or the user's, where it is unsure or fails. */
const readName = async (deps: ReadingDeps, question: PhotoQuestion): Promise<Reading> => {
  const { meter, readPhoto, safetyIdentifier } = deps
  const started = Date.now()
  const result = await readPhoto({ ...question, format: 'quick_facts', safetyIdentifier })
  meter.providerMs += Date.now() - started
  if (result.outcome === 'recognised') return result.recognition
  const guess = result.outcome === 'not_recognised' ? result.candidates[0] : undefined
  meter.outcome = result.outcome === 'failed' ? result.reason : result.outcome
  return { name: question.hint ?? guess ?? '', confidence: 0 }
}

/**
 * The places that a photo may show: what the model reads, in parallel with what is around. Without a
 * reading they come from the location and the hint, and nothing is sure.
 */
export const rankPhoto = async (deps: ReadingDeps, question: PhotoQuestion) => {
  const { location, language } = question
  const [{ name, confidence }, around] = await Promise.all([
    readName(deps, question),
    location ? find(deps, searchAround(location, language)) : [],
  ])
  const named = name === '' ? [] : await find(deps, { by: 'name', name, language })
  const isNameSure = rankByName(named, name, location).isSure
  return rankInPhoto(union(named, around), { name, confidence }, location, isNameSure)
}
