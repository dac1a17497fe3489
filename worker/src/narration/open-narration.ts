import type { VoiceId } from '@storystone/schema/voices.ts'
import { mediaKey } from '#worker/media'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { refusalBy } from '#worker/platform/limits/limits.ts'
import { budgetLimit } from '#worker/platform/limits/user-budget.ts'
import { requireNarratableStory } from './require-narratable-story.ts'
import { narrationIdOf, voiceFor } from './script.ts'
import { type Narration, type NarrationDeps, startNarration } from './start-narration.ts'
import {
  type Claim,
  claimNarration,
  deleteNarration,
  findNarrationStatus,
  leaseMs,
  type NarrationStatus,
} from './store.ts'

/** A request to narrate a text, and optionally the id of its story. */
export type NarrationRequest = {
  readonly userId: string
  readonly text: string
  readonly voiceId: VoiceId
  readonly storyId: string | undefined
}

const pollMs = { first: 100, max: 1_000 } as const

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits until another call's narration is stored or its lease has expired. Refuses
 * `provider_failed` when it failed.
 */
const waitForOther = async (
  { database }: NarrationDeps,
  id: string,
  other: NarrationStatus,
): Promise<void> => {
  const leaseEnds = other.claimedAt + leaseMs
  for (let pause: number = pollMs.first; Date.now() < leaseEnds; ) {
    await wait(Math.min(pause, leaseEnds - Date.now()))
    const status = await findNarrationStatus(database, id)
    if (!status) throw new Refusal('provider_failed', { about: 'narration' })
    if (status.state === 'kept' || status.claimId !== other.claimId) return
    pause = Math.min(pause * 1.5, pollMs.max)
  }
}

/** Opens the stored file, starts the claimed narration, or waits; null to claim again. */
const openByStatus = async (
  deps: NarrationDeps,
  claim: Claim,
  voiceId: VoiceId,
  status: NarrationStatus,
): Promise<Narration | null> => {
  const { id } = claim
  if (status.state === 'kept') {
    const key = mediaKey(claim.userId, id)
    const media = await deps.mediaBucket.describe(key)
    if (media) return { kind: 'stored', id, key, media }
    await deleteNarration(deps.database, id, status)
    return null
  }
  if (status.claimId === claim.claimId) return startNarration(deps, claim, voiceId)
  await waitForOther(deps, id, status)
  return null
}

/**
 * Opens the narration of a story by its text, synthesized once for each owner, text, voice and
 * narrator, also when calls overlap. Refuses `not_found` for a text that is not one of the user's
 * history guides, `device_voice` for a story without a model or a voice that no vendor has,
 * `too_many_requests`, and the vendor's failure before the first sentence.
 */
export const openNarration = async (
  deps: NarrationDeps,
  { userId, text, voiceId, storyId }: NarrationRequest,
): Promise<Narration> => {
  const { database, speech, budget } = deps
  const story = await requireNarratableStory(database, userId, { text, storyId })
  const voice = voiceFor(voiceId, story.language)
  const narrator = story.writer === 'extract' ? null : speech.narratorOf(voice)
  if (narrator === null) throw new Refusal('device_voice')
  const id = narrationIdOf(userId, story, voice, narrator)
  // Stored ones don't count.
  const limit = budgetLimit(budget, 'narrations', userId)
  for (;;) {
    const at = Date.now()
    const claim: Claim = { id, claimId: crypto.randomUUID(), userId, story, at }
    const { status, use } = await claimNarration(database, claim, limit)
    if (!status) {
      if (use.used < limit.max) throw new Refusal('not_found')
      throw refusalBy([use], at)
    }
    const narration = await openByStatus(deps, claim, voice, status)
    if (narration) return narration
  }
}
