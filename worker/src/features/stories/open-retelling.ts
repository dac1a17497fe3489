import type { Database } from '../../database/client.ts'
import { Refusal } from '../../errors/refusal.ts'
import { retryAfterSeconds } from '../../limits/enforce-limits.ts'
import { mediaKey } from '../../media/keys.ts'
import { roomAgainAt } from './generation-limits.ts'
import { retrySoon } from './open-attempt.ts'
import { retellStory } from './retell-story.ts'
import { type ClaimedRetelling, claimRetelling, type Retelling } from './retellings.ts'
import { findStory, type KeptStory } from './store.ts'
import type { Picture } from './storyteller/story-order.ts'
import type { TellStoryDeps } from './tell-story.ts'
import type { Opened } from './told.ts'

/** A new telling that somebody asks for, by a key of theirs. */
export type RetellRequest = {
  readonly userId: string
  readonly storyId: string
  /** What the person says the photo shows. */
  readonly name: string
  readonly idempotencyKey: string
  readonly bodyHash: string
}

const requirePhotoStory = async (
  { database, mediaBucket }: TellStoryDeps,
  userId: string,
  storyId: string,
): Promise<{ kept: KeptStory; photo: Picture }> => {
  const kept = await findStory(database, userId, storyId)
  const photo = kept?.photoId ? await mediaBucket.read(mediaKey(userId, kept.photoId)) : null
  if (!kept || !photo) throw new Refusal('not_found')
  return { kept, photo }
}

/** The story that an earlier call with the same key and name brought. */
const replay = async (
  database: Database,
  { userId, storyId }: RetellRequest,
  creditsLeft: number,
): Promise<Opened> => {
  const kept = await findStory(database, userId, storyId)
  if (!kept) throw new Refusal('not_found')
  return { kind: 'told', told: { ...kept, creditsLeft } }
}

const isSame = (
  { idempotencyKey, bodyHash }: NonNullable<ClaimedRetelling['holder']>,
  request: RetellRequest,
): boolean => idempotencyKey === request.idempotencyKey && bodyHash === request.bodyHash

/**
 * Opens the one free new telling of a story's photo. Refuses `not_found` (also where there is no
 * photo), `idempotency_conflict` when it was told anew before, `generation_in_progress` while it
 * is, and `too_many_requests`. The same key and name bring the same story again.
 */
export const openRetelling = async (
  deps: TellStoryDeps,
  request: RetellRequest,
): Promise<Opened> => {
  const { userId, storyId, name, idempotencyKey, bodyHash } = request
  const { kept, photo } = await requirePhotoStory(deps, userId, storyId)
  const at = Date.now()
  const retelling: Retelling = {
    id: crypto.randomUUID(),
    storyId,
    userId,
    idempotencyKey,
    bodyHash,
    at,
  }
  const { holder, credits, use } = await claimRetelling(deps.database, retelling, deps.limits)
  if (holder?.id === retelling.id) {
    return {
      kind: 'to_tell',
      tell: (progress) => retellStory(deps, { retelling, kept, photo, name }, progress),
    }
  }
  if (credits === null) throw new Refusal('not_signed_in')
  if (holder?.state === 'told' && isSame(holder, request)) {
    return replay(deps.database, request, credits)
  }
  if (holder?.state === 'told') throw new Refusal('idempotency_conflict')
  if (holder) throw new Refusal('generation_in_progress', { retryAfter: retrySoon })
  const again = roomAgainAt(use, deps.limits)
  if (again === null) throw new Refusal('not_found')
  throw new Refusal('too_many_requests', { retryAfter: retryAfterSeconds(again, at) })
}
