import type { MediaBucket } from '../../adapters/media-bucket.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countOnce } from '../../limits/limits.ts'
import { deleteMedia, deleteUnsettledMedia } from '../../media/deletion-queue.ts'
import { mediaKey } from '../../media/keys.ts'
import type { NewStory } from '../../story/stored-story.ts'
import type { Attempt } from './attempt/attempt.ts'
import { type GenerationLimits, unchargedLimit } from './attempt/generation-limits.ts'
import { giveBackBatch } from './attempt/give-back.ts'
import { settle } from './attempt/settle.ts'
import { type ComposeDeps, composeStory, isPaidAnswer } from './compose-story.ts'
import type { GeneratedStory } from './generation.ts'
import type { Progress, StoryOrder } from './storyteller/story-order.ts'

export type GenerationDeps = ComposeDeps & {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  readonly limits: GenerationLimits
  /** The keyed hash by which the provider may know a user. */
  readonly safetyIdentifierOf: (userId: string) => string
  /** Logs a failure that the response does not show, because it shows an earlier one. */
  readonly reportError: (error: unknown) => void
}

const photoKey = ({ userId, photoId }: Attempt): string | null =>
  photoId && mediaKey(userId, photoId)

const giveBack = async (deps: GenerationDeps, attempt: Attempt, cause: unknown): Promise<void> => {
  const now = Date.now()
  const limit = unchargedLimit(attempt.userId, deps.limits.unchargedPerDay)
  const { givenBack } = await deps.database.write({
    givenBack: giveBackBatch(attempt.id, now),
    uncharged: isPaidAnswer(cause) ? countOnce({ limit, id: attempt.id }, now) : null,
  })
  if (givenBack.state.rowsAffected > 0) deps.meter.refunded += attempt.cost
  const key = photoKey(attempt)
  if (key) await deleteUnsettledMedia(deps, [key])
}

const storePhoto = async (
  { mediaBucket }: GenerationDeps,
  attempt: Attempt,
  { landmark }: StoryOrder,
): Promise<void> => {
  const key = photoKey(attempt)
  if (!key || landmark.kind === 'name') return
  await mediaBucket.keep(key, landmark.photo)
}

/** Composes the story while its photo is stored; refuses if one of the two fails. */
const composeAndStorePhoto = async (
  deps: GenerationDeps,
  attempt: Attempt,
  order: StoryOrder,
  progress: Progress,
): Promise<NewStory> => {
  const [story, photo] = await Promise.allSettled([
    composeStory(deps, order, progress),
    storePhoto(deps, attempt, order),
  ])
  if (story.status === 'rejected') throw story.reason
  if (photo.status === 'rejected') throw photo.reason
  return story.value
}

/**
 * Generates the story of a reserved attempt. Either the story is stored and the cost settled, or
 * the cost is given back and a refusal is thrown. The sweep repairs what fails in between.
 */
export const generateStory = async (
  deps: GenerationDeps,
  attempt: Attempt,
  order: StoryOrder,
  progress: Progress,
): Promise<GeneratedStory> => {
  const story = await composeAndStorePhoto(deps, attempt, order, progress).catch(
    async (error: unknown) => {
      await giveBack(deps, attempt, error).catch(deps.reportError)
      throw error
    },
  )
  const settled = await settle(deps.database, attempt, story)
  if (settled) {
    deps.meter.spent += attempt.cost
    return settled
  }
  const key = photoKey(attempt)
  if (key) await deleteMedia(deps, [key])
  throw new Refusal('provider_timeout')
}
