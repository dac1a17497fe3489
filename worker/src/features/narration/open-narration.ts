import type { VoiceId } from '@storystone/schema/voices.ts'
import { Refusal } from '../../errors/refusal.ts'
import { retryAfterSeconds } from '../../limits/enforce-limits.ts'
import type { Limit } from '../../limits/limits.ts'
import { mediaKey } from '../../media/keys.ts'
import { requireNarratable } from './narratable.ts'
import { type NarrateDeps, type Narration, startTelling } from './narrate.ts'
import { narrationIdOf, voiceFor } from './script.ts'
import {
  type Claim,
  claimNarration,
  findStanding,
  forgetNarration,
  leaseMs,
  type Standing,
} from './store.ts'

/** A text that somebody wants to hear, by one of our voices. */
export type NarrateOrder = {
  readonly userId: string
  readonly text: string
  readonly voiceId: VoiceId
  readonly storyId: string | undefined
}

const dayMs = 24 * 60 * 60_000
const pollMs = { first: 100, most: 1_000 } as const

/** So that nobody has the provider speak for ever: what is kept already is not counted. */
const narrationLimit = (userId: string, max: number): Limit => ({
  key: `narrations:${userId}`,
  max,
  windowMs: dayMs,
})

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits while somebody else tells it: until it is kept, or their lease is over. Refuses
 * `provider_failed` when they have failed.
 */
const awaitOther = async (
  { database }: NarrateDeps,
  id: string,
  other: Standing,
): Promise<void> => {
  const leaseEnds = other.claimedAt + leaseMs
  for (let wait: number = pollMs.first; Date.now() < leaseEnds; ) {
    await pause(Math.min(wait, leaseEnds - Date.now()))
    const standing = await findStanding(database, id)
    if (!standing) throw new Refusal('provider_failed', { about: 'narration' })
    if (standing.state === 'kept' || standing.claimId !== other.claimId) return
    wait = Math.min(wait * 1.5, pollMs.most)
  }
}

/** Tells a claimed story, brings the kept file, or waits for who tells it; null to look again. */
const followUp = async (
  deps: NarrateDeps,
  claim: Claim,
  voiceId: VoiceId,
  standing: Standing,
): Promise<Narration | null> => {
  const { id } = claim
  if (standing.state === 'kept') {
    const key = mediaKey(claim.userId, id)
    const media = await deps.mediaBucket.describe(key)
    if (media) return { kind: 'kept', id, key, media }
    await forgetNarration(deps.database, id, standing)
    return null
  }
  if (standing.claimId === claim.claimId) return startTelling(deps, claim, voiceId)
  await awaitOther(deps, id, standing)
  return null
}

/**
 * Opens the narration of a story by its text: told once for the same owner, text, voice and model, also
 * when it is asked for many times at once. Refuses `not_found` for a text that is no history guide of
 * the user's, `too_many_requests`, and what the provider fails with before the first sentence is there.
 */
export const openNarration = async (
  deps: NarrateDeps,
  { userId, text, voiceId, storyId }: NarrateOrder,
): Promise<Narration> => {
  const { database, speech, narrationsPerDay } = deps
  const story = await requireNarratable(database, userId, { text, storyId })
  const voice = voiceFor(voiceId, story.language)
  const id = narrationIdOf(userId, story, voice, speech.model)
  const limit = narrationLimit(userId, narrationsPerDay)
  for (;;) {
    const at = Date.now()
    const claim: Claim = { id, claimId: crypto.randomUUID(), userId, story, at }
    const { standing, use } = await claimNarration(database, claim, limit)
    if (!standing) {
      if (use.used < limit.max) throw new Refusal('not_found')
      throw new Refusal('too_many_requests', { retryAfter: retryAfterSeconds(use.endsAt, at) })
    }
    const narration = await followUp(deps, claim, voice, standing)
    if (narration) return narration
  }
}
