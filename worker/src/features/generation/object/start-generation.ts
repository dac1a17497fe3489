import { creditCosts } from '@storystone/schema/catalog.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import type { Database } from '../../../database/client.ts'
import { invalidField, Refusal } from '../../../errors/refusal.ts'
import { retryAfterSeconds } from '../../../limits/enforce-limits.ts'
import type { Kept } from '../../../story/kept.ts'
import type { StorytellerOf } from '../../../story/storyteller.ts'
import type { Attempt } from '../attempt/attempt.ts'
import { type GenerationLimits, limitsEndAt } from '../attempt/generation-limits.ts'
import { type Reservation, reserve } from '../attempt/reserve.ts'
import type { GenerationRequest } from './generation-request.ts'

/** When to retry a request whose story is still being generated, in seconds. */
const inProgressRetryAfter = 2

/** The refusal of a request whose story is still being generated. */
export const inProgress = (): Refusal =>
  new Refusal('generation_in_progress', { retryAfter: inProgressRetryAfter })

/** The attempt that a request makes; `id` is its object's. */
export const attemptOf = (id: string, request: GenerationRequest): Attempt => {
  const { userId, idempotencyKey, bodyHash, landmark, placeId, format, language, writer } = request
  const heldPhotoId = landmark.kind === 'photo' ? landmark.heldPhotoId : null
  const replacesStoryId = landmark.kind === 'named_photo' ? landmark.stored.story.id : null
  return {
    id,
    storyId: replacesStoryId ?? crypto.randomUUID(),
    userId,
    idempotencyKey,
    bodyHash,
    cost: replacesStoryId || writer === 'extract' ? 0 : creditCosts[format],
    photoId: landmark.kind === 'photo' ? (heldPhotoId ?? crypto.randomUUID()) : null,
    isPhotoHeld: heldPhotoId !== null,
    placeId,
    replacesStoryId,
    format,
    language,
    landmark: landmark.name,
    at: Date.now(),
  }
}

/** Which attempt answers a request: the new one, one under way, or the story of a settled one. */
export type Start =
  | { readonly kind: 'reserved'; readonly kept: Kept | null }
  | { readonly kind: 'under_way'; readonly id: string }
  | { readonly kind: 'settled'; readonly storyId: string }

const refusalOf = (
  { credits, use, kept, isHeld }: Reservation,
  { cost, replacesStoryId, placeId, isPhotoHeld, at }: Attempt,
  limits: GenerationLimits,
): Refusal => {
  if (credits !== null && credits < cost) return new Refusal('insufficient_credits')
  if (placeId && !kept?.place) return invalidField('placeId')
  if (isPhotoHeld && !isHeld) return new Refusal('expired')
  const endsAt = limitsEndAt(use, limits)
  if (endsAt === null && replacesStoryId) return new Refusal('not_found')
  return new Refusal('too_many_requests', { retryAfter: retryAfterSeconds(endsAt ?? at, at) })
}

type StartDeps = {
  readonly database: Database
  readonly limits: GenerationLimits
  readonly storytellerOf: StorytellerOf
}

/**
 * Reserves the cost of an attempt, or finds the one that has the same key, or that replaces the same
 * story. Refuses `idempotency_conflict`, `insufficient_credits`, `too_many_requests`, `invalid_request`
 * for an unknown place, `expired` for a held photo that is gone, and for a retelling
 * `generation_in_progress` and `not_found`; then nothing is charged.
 */
export const startGeneration = async (
  { database, limits, storytellerOf }: StartDeps,
  attempt: Attempt,
  writer: Writer,
): Promise<Start> => {
  const reservation = await reserve(database, attempt, limits, storytellerOf(writer).version)
  const { holder, credits, kept } = reservation
  if (credits === null) throw new Refusal('not_signed_in')
  if (!holder) throw refusalOf(reservation, attempt, limits)
  const { id, state, storyId, bodyHash, idempotencyKey } = holder
  if (id === attempt.id) return { kind: 'reserved', kept }
  if (idempotencyKey !== attempt.idempotencyKey && state === 'reserved') throw inProgress()
  if (bodyHash !== attempt.bodyHash || idempotencyKey !== attempt.idempotencyKey) {
    throw new Refusal('idempotency_conflict')
  }
  if (state === 'reserved') return { kind: 'under_way', id }
  if (state === 'settled' || state === 'returned') return { kind: 'settled', storyId }
  throw refusalOf(reservation, attempt, limits)
}
