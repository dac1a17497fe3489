import { Refusal } from '../../errors/refusal.ts'
import { retryAfterSeconds } from '../../limits/enforce-limits.ts'
import { mediaKey } from '../../media/keys.ts'
import { findStory, type StoredStory } from '../../story/stored-story.ts'
import { limitsEndAt } from './attempt/generation-limits.ts'
import type { GenerationDeps } from './generate-story.ts'
import type { Generation } from './generation.ts'
import { retellStory } from './retell-story.ts'
import { type ClaimedRetelling, claimRetelling, type Retelling } from './retellings.ts'
import { inProgressRetryAfter, replayStory } from './start-generation.ts'
import type { PhotoFile } from './storyteller/story-order.ts'

/** A request to generate a story again; `name` is what the user says the photo shows. */
export type RetellRequest = {
  readonly userId: string
  readonly storyId: string
  readonly name: string
  readonly idempotencyKey: string
  readonly bodyHash: string
}

const requirePhotoStory = async (
  { database, mediaBucket }: GenerationDeps,
  userId: string,
  storyId: string,
): Promise<{ stored: StoredStory; photo: PhotoFile }> => {
  const stored = await findStory(database, userId, storyId)
  const photo = stored?.photoId ? await mediaBucket.read(mediaKey(userId, stored.photoId)) : null
  if (!stored || !photo) throw new Refusal('not_found')
  return { stored, photo }
}

const isSameRequest = (
  { idempotencyKey, bodyHash }: NonNullable<ClaimedRetelling['holder']>,
  request: RetellRequest,
): boolean => idempotencyKey === request.idempotencyKey && bodyHash === request.bodyHash

/**
 * Claims the one free retelling of a photo's story, or finds the story that the same request has
 * already replaced. Refuses `not_found` (also without a photo), `idempotency_conflict` after a
 * retelling, `generation_in_progress` during one, and `too_many_requests`.
 */
export const startRetelling = async (
  deps: GenerationDeps,
  request: RetellRequest,
): Promise<Generation> => {
  const { userId, storyId, name, idempotencyKey, bodyHash } = request
  const { stored, photo } = await requirePhotoStory(deps, userId, storyId)
  const at = Date.now()
  const id = crypto.randomUUID()
  const retelling: Retelling = { id, storyId, userId, idempotencyKey, bodyHash, at }
  const { holder, credits, use } = await claimRetelling(deps.database, retelling, deps.limits)
  if (holder?.id === id) {
    return {
      kind: 'ready',
      run: (progress) => retellStory(deps, { retelling, stored, photo, name }, progress),
    }
  }
  if (credits === null) throw new Refusal('not_signed_in')
  if (holder?.state === 'told' && isSameRequest(holder, request)) {
    return replayStory(deps, userId, storyId, credits)
  }
  if (holder?.state === 'told') throw new Refusal('idempotency_conflict')
  if (holder) throw new Refusal('generation_in_progress', { retryAfter: inProgressRetryAfter })
  const endsAt = limitsEndAt(use, deps.limits)
  if (endsAt === null) throw new Refusal('not_found')
  throw new Refusal('too_many_requests', { retryAfter: retryAfterSeconds(endsAt, at) })
}
