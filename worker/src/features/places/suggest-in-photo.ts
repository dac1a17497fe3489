import { creditCosts } from '@storystone/schema/catalog.ts'
import type { PlacesInPhoto } from '@storystone/schema/contract/places.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { MediaBucket } from '../../adapters/media-bucket.ts'
import { firstRow } from '../../database/batch.ts'
import { Refusal } from '../../errors/refusal.ts'
import { consumeLimits } from '../../limits/enforce-limits.ts'
import { holdPhoto } from '../../media/hold-photo.ts'
import { type PhotoQuestion, type ReadingDeps, rankPhoto } from './rank-photo.ts'
import { toPlaces } from './suggest-places.ts'

export type SuggestInPhotoDeps = ReadingDeps & {
  readonly mediaBucket: MediaBucket
  readonly readingsPerDay: number
}

const day = 24 * 60 * 60_000
const CreditsRow = z.object({ credits: z.number() })

const requireCredits = async ({ database, userId }: SuggestInPhotoDeps): Promise<void> => {
  const row = await database.write(
    firstRow(CreditsRow, sql`SELECT credits FROM ${users} WHERE id = ${userId}`),
  )
  if ((row?.credits ?? 0) < creditCosts.quick_facts) throw new Refusal('insufficient_credits')
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
    rankPhoto(deps, question),
  ])
  return { photoId, ...toPlaces(ranking, question.language, question.location) }
}
