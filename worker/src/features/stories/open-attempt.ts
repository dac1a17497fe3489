import { creditCosts } from '@storystone/schema/catalog.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../errors/refusal.ts'
import { retryAfterSeconds } from '../../limits/enforce-limits.ts'
import { type Attempt, type Reservation, reserve } from './attempts.ts'
import { type GenerationLimits, roomAgainAt } from './generation-limits.ts'
import { findStory } from './store.ts'
import type { StoryOrder } from './storyteller/story-order.ts'
import type { Told } from './told.ts'

export type OpenAttemptDeps = {
  readonly database: Database
  readonly limits: GenerationLimits
}

/** A story that somebody asks for, by a key of theirs. */
export type StoryRequest = {
  readonly userId: string
  readonly idempotencyKey: string
  readonly order: StoryOrder
  /** What the order is known by when the same key comes again: a hash of all that was sent. */
  readonly bodyHash: string
}

/** Either an attempt that is paid for and now to be worked on, or the story of an earlier one. */
export type Opening =
  | { readonly kind: 'reserved'; readonly attempt: Attempt }
  | { readonly kind: 'replayed'; readonly told: Told }

/** How soon to ask again for a story that is being written, in seconds. */
export const retrySoon = 2

const replay = async (
  database: Database,
  userId: string,
  storyId: string,
  creditsLeft: number,
): Promise<Opening> => {
  const kept = await findStory(database, userId, storyId)
  if (!kept) throw new Refusal('not_found')
  return { kind: 'replayed', told: { ...kept, creditsLeft } }
}

const refuse = (
  { credits, use }: Reservation,
  { cost, at }: Attempt,
  limits: GenerationLimits,
): Refusal => {
  if (credits !== null && credits < cost) return new Refusal('insufficient_credits')
  const again = roomAgainAt(use, limits) ?? at
  return new Refusal('too_many_requests', { retryAfter: retryAfterSeconds(again, at) })
}

/**
 * Opens an attempt for a story and takes its cost, or finds the story that the same key brought
 * before. Refuses `idempotency_conflict`, `generation_in_progress`, `not_found` (its story was
 * deleted), `insufficient_credits` and `too_many_requests`, in this order; nothing is charged then.
 */
export const openAttempt = async (
  { database, limits }: OpenAttemptDeps,
  { userId, idempotencyKey, order, bodyHash }: StoryRequest,
): Promise<Opening> => {
  const attempt: Attempt = {
    id: crypto.randomUUID(),
    storyId: crypto.randomUUID(),
    userId,
    idempotencyKey,
    bodyHash,
    cost: creditCosts[order.format],
    photoId: order.subject.kind === 'name' ? null : crypto.randomUUID(),
    at: Date.now(),
  }
  const reservation = await reserve(database, attempt, limits)
  const { standing, credits } = reservation
  if (credits === null) throw new Refusal('not_signed_in')
  if (standing?.id === attempt.id) return { kind: 'reserved', attempt }
  if (standing && standing.bodyHash !== bodyHash) throw new Refusal('idempotency_conflict')
  if (standing?.state === 'reserved') {
    throw new Refusal('generation_in_progress', { retryAfter: retrySoon })
  }
  if (standing?.state === 'settled') return replay(database, userId, standing.storyId, credits)
  throw refuse(reservation, attempt, limits)
}
