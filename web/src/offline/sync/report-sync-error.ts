import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { emitShelfEvent } from '../shelf/shelf-events.ts'
import { isFull } from '../shelf/shelf-file.ts'

/** Reports why the shelf could not be synced: to the user if it is full, else to the console. */
export const reportSyncError = (error: unknown): void => {
  if (isFull(error)) emitShelfEvent('full')
  // A lost signal and the end of the session are shown elsewhere.
  if (error instanceof ConnectionError) return
  if (error instanceof ApiError && error.status === 401) return
  console.warn('The shelf could not be synced', error)
}
