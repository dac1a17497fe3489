import { deleteMedia, deleteUnsettledMedia } from '#worker/media'
import type { Database } from '#worker/platform/database/client.ts'
import { countOnce } from '#worker/platform/limits/limits.ts'
import {
  type Budget,
  budgetLimit,
  countCalls,
  type ModelCost,
} from '#worker/platform/limits/user-budget.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { giveBackBatch } from '../attempt/give-back.ts'
import { settle } from '../attempt/settle.ts'
import type { StorytellerOf } from '../storyteller.ts'
import { photoKeyOf } from './generate-story.ts'
import type { Refused, Written } from './generation-record.ts'
import type { GeneratedStory } from './outcome.ts'

export type EndDeps = {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  readonly budget: Budget<'uncharged' | ModelCost>
  readonly meter: Meter
  readonly storytellerOf: StorytellerOf
}

/**
 * Settles a written story, and deletes the narrations of the text that a retelling replaced. Null if
 * the attempt was given back, or its account or story is gone. Safe to repeat.
 */
export const settleWritten = async (
  deps: EndDeps,
  { attempt, request, stored, calls }: Written,
): Promise<GeneratedStory | null> => {
  const { version } = deps.storytellerOf(request.writer)
  const counted = countCalls(deps.budget, attempt, calls, Date.now())
  const settlement = await settle(deps.database, attempt, stored, version, counted)
  if (!settlement) return null
  deps.meter.spent += attempt.cost
  const { creditsLeft, narrationIds } = settlement
  await deleteMedia(deps, attempt.userId, narrationIds)
  return { ...stored, creditsLeft }
}

/** Gives the cost of a refused attempt back and deletes its new photo. Safe to repeat. */
export const giveBackRefused = async (
  deps: EndDeps,
  { attempt, refusal, calls }: Refused,
): Promise<void> => {
  const now = Date.now()
  const limit = budgetLimit(deps.budget, 'uncharged', attempt.userId)
  const { givenBack } = await deps.database.write({
    givenBack: giveBackBatch(attempt.id, now),
    uncharged: refusal.details.isPaidAnswer ? countOnce({ limit, id: attempt.id }, now) : null,
    calls: countCalls(deps.budget, attempt, calls, now),
  })
  deps.meter.givenBack += attempt.cost * givenBack.refund.rowsAffected
  const key = photoKeyOf(attempt)
  if (key) await deleteUnsettledMedia(deps, [key])
}
