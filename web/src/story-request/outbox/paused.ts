import { everyItem, removeItem } from './outbox.ts'
import type { OutboxItem } from './outbox-item.ts'

// Nobody sees a paused item, and it has a copy of its photo.

/** A draft that nobody came back to loses its key after a day. */
const pausedForMs = 24 * 3_600_000

const removePaused = async (isOver: (item: OutboxItem) => boolean): Promise<void> => {
  try {
    const paused = (await everyItem()).filter((item) => item.state === 'paused' && isOver(item))
    for (const { id } of paused) await removeItem(id)
  } catch (error) {
    console.info('Paused requests could not be removed', error)
  }
}

/** Removes what was paused a day ago. Never rejects. */
export const forgetOldPaused = (): Promise<void> =>
  removePaused(({ madeAt }) => Date.now() - madeAt > pausedForMs)

/** Removes what was paused of a photo that is no longer a draft. Never rejects. */
export const forgetPausedOf = (photo: string): Promise<void> =>
  removePaused(({ draftPhoto }) => draftPhoto === photo)
