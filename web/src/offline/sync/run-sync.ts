import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { isFull } from '../shelf/shelf-access.ts'
import { emitShelfEvent } from '../shelf/shelf-events.ts'

/**
 * Makes work for a user run one at a time. A call while it runs makes it run once more afterwards,
 * for the user of the last call. Resolves when nothing is left to do. `work` must not reject.
 */
export const oneAtATime = (work: (userId: string) => Promise<void>) => {
  let underWay: Promise<void> | undefined
  let next: string | undefined

  const run = async (): Promise<void> => {
    while (next !== undefined) {
      const userId = next
      next = undefined
      await work(userId)
    }
  }

  return (userId: string): Promise<void> => {
    next = userId
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/** Reports why the shelf could not be synced: to the user if it is full, else to the console. */
export const reportSyncError = (error: unknown): void => {
  if (isFull(error)) emitShelfEvent('full')
  // A lost connection and the end of the session are shown elsewhere.
  if (error instanceof ConnectionError) return
  if (error instanceof ApiError && error.status === 401) return
  console.warn('The shelf could not be synced', error)
}
