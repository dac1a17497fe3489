import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { createTabEvents, useReadAgain } from '#web/platform/tab-events.ts'
import { isFull } from './shelf-access.ts'

/** What has changed on the shelf: its stories, its photos and narrations, or that it is full. */
export const {
  on: onShelfEvent,
  emit: emitShelfEvent,
  emitToOtherTabs,
} = createTabEvents('storystone-shelf', ['stories', 'files', 'full'])

/** A value that is read from the shelf, and again at every change. */
export const useShelfValue = <T>(read: () => Promise<T>): T | null | undefined =>
  useReadAgain(onShelfEvent, read)

/** Reports why the shelf could not be synced: to the user if it is full, else to the console. */
export const reportSyncError = (error: unknown): void => {
  if (isFull(error)) emitShelfEvent('full')
  // A lost connection and the end of the session are shown elsewhere.
  if (error instanceof ConnectionError) return
  if (error instanceof ApiError && error.status === 401) return
  console.warn('The shelf could not be synced', error)
}
