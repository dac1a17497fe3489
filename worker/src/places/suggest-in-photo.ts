import type { CreditCosts } from '@storystone/schema/contract/credits.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { holdPhoto, type Photo } from '#worker/media'
import { firstRow } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { budgetLimit, consume } from '#worker/platform/limits/usage-limits.ts'
import type { MediaBucket, MediaFile } from '#worker/vendors/media-bucket.ts'
import type { FailedCompletion } from '#worker/vendors/openai.ts'
import type { Reading } from './candidates/candidates.ts'
import { rankPhoto, toPlaces } from './resolve-place.ts'
import type { WikimediaDeps } from './wikimedia-queue.ts'

/** A photo to read. `hint` and `location` come from the user and may be wrong. */
export type RecognitionOrder = {
  readonly photo: MediaFile
  readonly hint: string | null
  readonly format: Format
  readonly language: Language
  readonly location: Location | null
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
  /** In milliseconds; as long as any step of a story unless given. */
  readonly deadlineMs?: number
}

/** What a photo shows. */
export type Recognition = {
  /** Empty for an inscription on something unknown. */
  readonly name: string
  readonly kind: string
  /** 0 to 1: of the name; for translate_inscription, of the text. */
  readonly confidence: number
  /** With `[…]` for what is illegible; empty if there is none. */
  readonly visibleText: string
  readonly candidates: readonly string[]
}

/** What reading a photo came to. A vendor's failure is a result, no exception. */
export type RecognitionResult =
  | { readonly outcome: 'recognised'; readonly recognition: Recognition }
  | { readonly outcome: 'not_recognised'; readonly candidates: readonly string[] }
  | FailedCompletion
  | { readonly outcome: 'timed_out' }

/** Reads what a photo shows. */
export type ReadPhoto = (order: RecognitionOrder) => Promise<RecognitionResult>

/** A photo, where it was taken, and what the user typed next to it. */
type PhotoSearch = {
  readonly photo: Photo
  readonly hint: string | null
  readonly location: Location | null
  readonly language: Language
}

export type SuggestInPhotoDeps = WikimediaDeps & {
  readonly mediaBucket: MediaBucket
  readonly costs: CreditCosts
  /** The SQL of what a user may spend. */
  readonly available: (userId: string, at: number) => SQL
  /** Reads a photo by the language model. */
  readonly readPhoto: ReadPhoto
  /** A keyed hash of the user, for the provider. */
  readonly safetyIdentifier: string
}

/** What costs nothing is not waited for as long as a story. */
const readingDeadlineMs = 20_000

const CreditsRow = z.object({ credits: z.number() })

const requireCredits = async (deps: SuggestInPhotoDeps): Promise<void> => {
  const { database, userId, costs, available } = deps
  const credits = available(userId, Date.now())
  const row = await database.query(
    firstRow(
      CreditsRow,
      sql`SELECT ${credits} AS credits FROM ${users} WHERE users.id = ${userId}`,
    ),
  )
  if ((row?.credits ?? 0) < Math.min(...Object.values(costs)))
    throw new Refusal('insufficient_credits')
}

/**
 * What the model reads; an unlikely name where it is unsure. Without a reading the places come from the
 * location and the hint, and nothing is sure.
 */
const readName = async (
  deps: SuggestInPhotoDeps,
  wanted: PhotoSearch,
): Promise<Reading & { readonly failure?: Refusal }> => {
  const { meter, readPhoto, safetyIdentifier } = deps
  const started = Date.now()
  const order = { ...wanted, format: 'quick_facts', safetyIdentifier } as const
  const result = await readPhoto({ ...order, deadlineMs: readingDeadlineMs })
  meter.vendorMs += Date.now() - started
  if (result.outcome === 'recognised') return result.recognition
  meter.outcome = result.outcome === 'failed' ? result.reason : result.outcome
  if (result.outcome === 'not_recognised')
    return { name: result.candidates[0] ?? '', confidence: 0 }
  const code = result.outcome === 'timed_out' ? 'provider_timeout' : 'provider_failed'
  return { name: '', confidence: 0, failure: new Refusal(code, { about: 'photo' }) }
}

/**
 * Reads a photo and keeps it for an hour, so that it need not be sent again. Refuses
 * `insufficient_credits` and `too_many_requests`; and, where there is no place to offer, what the reading failed with.
 */
export const suggestInPhoto = async (
  deps: SuggestInPhotoDeps,
  wanted: PhotoSearch,
): Promise<PlacesInPhoto> => {
  const { database, userId, budget } = deps
  await requireCredits(deps)
  const now = Date.now()
  const limit = budgetLimit(budget, 'readings', userId)
  await consume(database, limit)
  const reading = readName(deps, wanted)
  const [photoId, ranking, { failure }] = await Promise.all([
    holdPhoto(deps, userId, wanted.photo, now),
    rankPhoto(deps, wanted, wanted.hint, reading),
    reading,
  ])
  if (failure && ranking.places.length === 0) throw failure
  return { photoId, ...toPlaces(ranking, wanted.language, wanted.location) }
}
