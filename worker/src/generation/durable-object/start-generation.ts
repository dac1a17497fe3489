import { creditCosts } from '@storystone/schema/formats.ts'
import type { ReadAhead } from '#worker/grounding'
import { largePhotoBytes } from '#worker/media'
import { type SearchQueries, searchQueries } from '#worker/places'
import type { Database } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { createConcurrencyLimit } from '#worker/platform/limits/concurrency-limit.ts'
import {
  type Budget,
  budgetLimit,
  type Cost,
  refusalBy,
  usedUp,
} from '#worker/platform/limits/usage-limits.ts'
import type { StoredStory } from '#worker/stories'
import type { Attempt } from '../attempt/attempt.ts'
import { type Reads, type Reservation, reserve } from '../attempt/attempt.ts'
import { needsReading, type StoryQuestion, type StorytellerOf } from '../storyteller.ts'

/**
 * What a user said of what a story is about. `heldPhotoId`: instead of a photo that was sent.
 * `stored` is the story that a retelling replaces.
 */
type RequestedLandmark =
  | { readonly kind: 'name'; readonly name: string | null }
  | { readonly kind: 'photo'; readonly name: string | null; readonly heldPhotoId: string | null }
  | { readonly kind: 'named_photo'; readonly name: string | null; readonly stored: StoredStory }

/** A request for a story, as its `Generation` keeps it; the bytes of a new photo are apart. */
export type GenerationRequest = StoryQuestion & {
  readonly landmark: RequestedLandmark
  readonly idempotencyKey: string
  /** Equal when the same key repeats the same request. */
  readonly bodyHash: string
  /** The shape of the result: translate-inscription has its own. */
  readonly result: 'story' | 'inscription'
}

/** An isolate has 128 MB. A photo of 8 MB takes 40 MB while its story is generated. */
const slots = createConcurrencyLimit({ count: 2, maxWaiting: 8, maxHoldMs: 3 * 60_000 })

const doNothing = (): void => {}

/**
 * Waits until a photo of this size may be worked on; resolves to a function that ends it. Small ones
 * don't wait. Refuses `temporarily_unavailable` when too many wait.
 */
export const takePhotoSlot = async (userId: string, bytes: number): Promise<() => void> =>
  bytes > largePhotoBytes ? slots.take(userId) : doNothing

/** The refusal of a request whose story is still being generated. */
export const inProgress = (): Refusal => new Refusal('generation_in_progress', { retryAfter: 2 })

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
    photoId: landmark.kind === 'photo' ? crypto.randomUUID() : null,
    heldPhotoId,
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
  | { readonly kind: 'reserved'; readonly readAhead: ReadAhead | null }
  | { readonly kind: 'under_way'; readonly id: string }
  | { readonly kind: 'settled'; readonly storyId: string }

const refusalOf = (
  { credits, uses, readAhead, isHeld }: Reservation,
  { cost, replacesStoryId, placeId, heldPhotoId, at }: Attempt,
): Refusal => {
  if (credits !== null && credits < cost) return new Refusal('insufficient_credits')
  if (placeId && !readAhead?.kept.place) return invalidField('placeId')
  if (heldPhotoId && !isHeld) return new Refusal('expired')
  const exceeded = usedUp(uses)
  if (exceeded.length === 0 && replacesStoryId) return new Refusal('not_found')
  return refusalBy(exceeded, at)
}

export type StartDeps = {
  readonly database: Database
  readonly budget: Budget
  readonly storytellerOf: StorytellerOf
}

/** The search for what an attempt is about, if all that is known of it is a name. */
const searchOf = (attempt: Attempt): SearchQueries | null => {
  const { placeId, photoId, landmark, language } = attempt
  return placeId !== null || photoId !== null || landmark === null
    ? null
    : searchQueries(landmark, language)
}

/**
 * What a request costs us whatever comes of it, a story without a model and the reading of a photo; and
 * what it may cost, the model's calls.
 */
const limitsFor = (
  { budget }: StartDeps,
  request: GenerationRequest,
): Pick<Reads, 'counted' | 'required'> => {
  const limitOn = (cost: Cost) => budgetLimit(budget, cost, request.userId)
  const always = limitOn('generations')
  const uncharged = limitOn('uncharged')
  if (request.writer === 'extract') {
    return { counted: [always, limitOn('freeStories')], required: [uncharged] }
  }
  return {
    counted: [always, ...(needsReading(request) ? [limitOn('readings')] : [])],
    required: [uncharged, limitOn('writings'), limitOn('checks')],
  }
}

/**
 * Reserves the cost of an attempt, or finds the one with the same key, or that replaces the same story. What it
 * refuses is not charged: `idempotency_conflict`, `insufficient_credits`, `too_many_requests`, an unknown place,
 * `expired` for a held photo that is gone, and for a retelling `generation_in_progress` and `not_found`.
 */
export const startGeneration = async (
  deps: StartDeps,
  attempt: Attempt,
  request: GenerationRequest,
): Promise<Start> => {
  const { database, storytellerOf } = deps
  const reads = {
    version: storytellerOf(request.writer).version,
    search: searchOf(attempt),
    ...limitsFor(deps, request),
  }
  const reservation = await reserve(database, attempt, reads)
  const { holder, credits, readAhead } = reservation
  if (credits === null) throw new Refusal('not_signed_in')
  if (!holder) throw refusalOf(reservation, attempt)
  const { id, state, storyId, bodyHash, idempotencyKey } = holder
  if (id === attempt.id) return { kind: 'reserved', readAhead }
  if (idempotencyKey !== attempt.idempotencyKey && state === 'reserved') throw inProgress()
  if (bodyHash !== attempt.bodyHash || idempotencyKey !== attempt.idempotencyKey) {
    const isRetold = attempt.replacesStoryId !== null && state !== 'given_back'
    throw new Refusal('idempotency_conflict', isRetold ? { about: 'retelling' } : {})
  }
  if (state === 'reserved') return { kind: 'under_way', id }
  if (state === 'settled' || state === 'returned') return { kind: 'settled', storyId }
  throw refusalOf(reservation, attempt)
}
