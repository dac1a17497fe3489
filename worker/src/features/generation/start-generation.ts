import { creditCosts } from '@storystone/schema/catalog.ts'
import { Refusal } from '../../errors/refusal.ts'
import { retryAfterSeconds } from '../../limits/enforce-limits.ts'
import { findStory } from '../../story/stored-story.ts'
import type { Attempt } from './attempt/attempt.ts'
import { type GenerationLimits, limitsEndAt } from './attempt/generation-limits.ts'
import { type Reservation, reserve } from './attempt/reserve.ts'
import { type GenerationDeps, generateStory } from './generate-story.ts'
import type { Generation } from './generation.ts'
import type { StoryOrder } from './storyteller/story-order.ts'

/** A request for a story; `bodyHash` tells whether the same key repeats the same request. */
export type StoryRequest = {
  readonly userId: string
  readonly idempotencyKey: string
  readonly order: StoryOrder
  readonly bodyHash: string
}

/** When to retry a request whose story is still being generated, in seconds. */
export const inProgressRetryAfter = 2

/** The stored story of an earlier call. Refuses `not_found` if it was deleted. */
export const replayStory = async (
  { database }: Pick<GenerationDeps, 'database'>,
  userId: string,
  storyId: string,
  creditsLeft: number,
): Promise<Generation> => {
  const stored = await findStory(database, userId, storyId)
  if (!stored) throw new Refusal('not_found')
  return { kind: 'finished', generated: { ...stored, creditsLeft } }
}

const refusalOf = (
  { credits, use }: Reservation,
  { cost, at }: Attempt,
  limits: GenerationLimits,
): Refusal => {
  if (credits !== null && credits < cost) return new Refusal('insufficient_credits')
  const endsAt = limitsEndAt(use, limits) ?? at
  return new Refusal('too_many_requests', { retryAfter: retryAfterSeconds(endsAt, at) })
}

/**
 * Reserves the cost of a story, or finds the story that the same key generated before. Refuses
 * `idempotency_conflict`, `generation_in_progress`, `not_found` (the story was deleted),
 * `insufficient_credits` and `too_many_requests`, in this order; then nothing is charged.
 */
export const startGeneration = async (
  deps: GenerationDeps,
  { userId, idempotencyKey, order, bodyHash }: StoryRequest,
): Promise<Generation> => {
  const attempt: Attempt = {
    id: crypto.randomUUID(),
    storyId: crypto.randomUUID(),
    userId,
    idempotencyKey,
    bodyHash,
    cost: creditCosts[order.format],
    photoId: order.landmark.kind === 'name' ? null : crypto.randomUUID(),
    at: Date.now(),
  }
  const reservation = await reserve(deps.database, attempt, deps.limits)
  const { holder, credits } = reservation
  if (credits === null) throw new Refusal('not_signed_in')
  if (holder?.id === attempt.id) {
    return { kind: 'ready', run: (progress) => generateStory(deps, attempt, order, progress) }
  }
  if (holder && holder.bodyHash !== bodyHash) throw new Refusal('idempotency_conflict')
  if (holder?.state === 'reserved') {
    throw new Refusal('generation_in_progress', { retryAfter: inProgressRetryAfter })
  }
  if (holder?.state === 'settled') return replayStory(deps, userId, holder.storyId, credits)
  throw refusalOf(reservation, attempt, deps.limits)
}
