import { creditCosts, type Language } from '@storystone/schema/catalog.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { MediaBucket } from '../../adapters/media-bucket.ts'
import { firstRow } from '../../database/batch.ts'
import { Refusal } from '../../errors/refusal.ts'
import { consumeLimits } from '../../limits/enforce-limits.ts'
import type { WikimediaDeps } from '../../limits/use-wikimedia.ts'
import { holdPhoto } from '../../media/hold-photo.ts'
import type { Photo } from '../../media/parse-photo.ts'
import type { FoundPlace } from './candidates/place.ts'
import { type Reading, rankByName, rankInPhoto } from './candidates/rank.ts'
import { findPlaces, keyOf, type Search, searchAround } from './search.ts'
import { selectSearch } from './store.ts'
import { toPlaces } from './suggest-places.ts'

/** A photo, where it was taken, and what the user typed next to it. */
export type PhotoQuestion = {
  readonly photo: Photo
  readonly hint: string | null
  readonly location: Location | null
  readonly language: Language
}

export type SuggestInPhotoDeps = WikimediaDeps & {
  readonly mediaBucket: MediaBucket
  readonly readingsPerDay: number
  /** Reads a photo by the language model. */
  readonly readPhoto: (
    question: PhotoQuestion & { readonly format: 'quick_facts'; readonly safetyIdentifier: string },
  ) => Promise<PhotoReading>
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
}

type PhotoReading =
  | { readonly outcome: 'recognised'; readonly recognition: Reading }
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'timed_out' }

const day = 24 * 60 * 60_000
const CreditsRow = z.object({ credits: z.number() })

const requireCredits = async ({ database, userId }: SuggestInPhotoDeps): Promise<void> => {
  const row = await database.write(
    firstRow(CreditsRow, sql`SELECT credits FROM ${users} WHERE id = ${userId}`),
  )
  if ((row?.credits ?? 0) < creditCosts.quick_facts) throw new Refusal('insufficient_credits')
}

const find = async (deps: WikimediaDeps, search: Search): Promise<FoundPlace[]> =>
  findPlaces(deps, search, await deps.database.write(selectSearch(keyOf(search), Date.now())))

const union = (found: readonly FoundPlace[], more: readonly FoundPlace[]): FoundPlace[] => {
  const known = new Set(found.map(({ place }) => place.id))
  return [...found, ...more.filter(({ place }) => !known.has(place.id))]
}

/** What the model reads; an unlikely name, or the user's, where it is unsure or fails. */
const readName = async (deps: SuggestInPhotoDeps, question: PhotoQuestion): Promise<Reading> => {
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
const rank = async (deps: SuggestInPhotoDeps, question: PhotoQuestion) => {
  const { location, language } = question
  const [{ name, confidence }, around] = await Promise.all([
    readName(deps, question),
    location ? find(deps, searchAround(location, language)) : [],
  ])
  const named = name === '' ? [] : await find(deps, { by: 'name', name, language })
  const isNameSure = rankByName(named, name, location).isSure
  return rankInPhoto(union(named, around), { name, confidence }, location, isNameSure)
}

/**
 * Reads a photo and keeps it for an hour, so that it need not be sent again. Refuses
 * `insufficient_credits` and `too_many_requests`.
 */
export const suggestInPhoto = async (
  deps: SuggestInPhotoDeps,
  question: PhotoQuestion,
): Promise<PlacesInPhoto> => {
  const { database, userId, readingsPerDay } = deps
  await requireCredits(deps)
  const now = Date.now()
  const limit = { key: `readings:${userId}`, max: readingsPerDay, windowMs: day }
  await consumeLimits(database, [{ limit, id: crypto.randomUUID() }], now)
  const [photoId, ranking] = await Promise.all([
    holdPhoto(deps, userId, question.photo, now),
    rank(deps, question),
  ])
  return { photoId, ...toPlaces(ranking, question.language, question.location) }
}
