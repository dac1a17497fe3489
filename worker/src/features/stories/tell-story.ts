import type { MediaBucket } from '../../adapters/media-bucket.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countOnce } from '../../limits/limits.ts'
import type { Meter } from '../../log/meter.ts'
import { deleteMedia, deleteUnsettledMedia } from '../../media/deletion-queue.ts'
import { mediaKey } from '../../media/keys.ts'
import { type Attempt, giveBackBatch } from './attempts.ts'
import { type ComposeDeps, compose } from './compose.ts'
import { type GenerationLimits, unrecognisedLimit } from './generation-limits.ts'
import { type NewStory, settle } from './store.ts'
import type { Progress, StoryOrder } from './storyteller/story-order.ts'
import type { Told } from './told.ts'

export type TellStoryDeps = ComposeDeps & {
  readonly database: Database
  readonly mediaBucket: MediaBucket
  readonly limits: GenerationLimits
  readonly meter: Meter
  /** Takes note of a failure that no answer tells of, since another one is answered. */
  readonly onHidden: (error: unknown) => void
}

const photoKey = ({ userId, photoId }: Attempt): string | null =>
  photoId && mediaKey(userId, photoId)

const giveBack = async (deps: TellStoryDeps, attempt: Attempt, cause: unknown): Promise<void> => {
  const now = Date.now()
  const isUnrecognised = cause instanceof Refusal && cause.code === 'not_recognised'
  const limit = unrecognisedLimit(attempt.userId, deps.limits.unrecognisedPerDay)
  const { givenBack } = await deps.database.write({
    givenBack: giveBackBatch(attempt.id, now),
    unrecognised: isUnrecognised ? countOnce({ limit, id: attempt.id }, now) : null,
  })
  if (givenBack.state.rowsAffected > 0) deps.meter.refunded += attempt.cost
  const key = photoKey(attempt)
  if (key) await deleteUnsettledMedia(deps, [key])
}

const keepPhoto = async (
  { mediaBucket }: TellStoryDeps,
  attempt: Attempt,
  { subject }: StoryOrder,
): Promise<void> => {
  const key = photoKey(attempt)
  if (!key || subject.kind === 'name') return
  await mediaBucket.keep(key, subject.photo)
}

/** Has the story written while its photo is being kept; refuses when one of the two fails. */
const make = async (
  deps: TellStoryDeps,
  attempt: Attempt,
  order: StoryOrder,
  progress: Progress,
): Promise<NewStory> => {
  const [composing, keeping] = await Promise.allSettled([
    compose(deps, order, progress),
    keepPhoto(deps, attempt, order),
  ])
  if (composing.status === 'rejected') throw composing.reason
  if (keeping.status === 'rejected') throw keeping.reason
  return composing.value
}

/**
 * Works an attempt to its end: the story is stored and paid for, or the cost is given back and a
 * refusal says why. What keeps both from happening here is mended by the sweep.
 */
export const tellStory = async (
  deps: TellStoryDeps,
  attempt: Attempt,
  order: StoryOrder,
  progress: Progress,
): Promise<Told> => {
  const story = await make(deps, attempt, order, progress).catch(async (error: unknown) => {
    await giveBack(deps, attempt, error).catch(deps.onHidden)
    throw error
  })
  const settlement = await settle(deps.database, attempt, story)
  if (settlement) {
    deps.meter.spent += attempt.cost
    return settlement
  }
  const key = photoKey(attempt)
  if (key) await deleteMedia(deps, [key])
  throw new Refusal('provider_timeout')
}
