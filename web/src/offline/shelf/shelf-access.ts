import { clear } from 'idb-keyval'
import { lastUser } from '#web/account'
import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { hasLocks, withLock } from '#web/platform/locks.ts'
import { bytesOf, type FileBytes, openStore } from '#web/platform/storage/open-store.ts'
import { createTabEvents, useReadAgain } from '#web/platform/tab-events.ts'
import { isShelfOf, setShelfOwner } from './shelf-owner.ts'

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

const missing = new Set<string>()
let owner: string | undefined

/**
 * What the server does not have of a user's: addresses of photos, ids of stories without a
 * narration. It is not requested again in this visit.
 */
export const missingFiles = (userId: string): Set<string> => {
  if (owner !== userId) missing.clear()
  owner = userId
  return missing
}

/** Call this when the user has left. */
export const forgetMissingFiles = (): void => missing.clear()

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof DOMException && names.includes(error.name)

/** Whether something could not be stored because there is no room for it. */
export const isFull = (error: unknown): boolean => isNamed(error, 'QuotaExceededError')

/** Writes a file by `write`: as a Blob, or as bytes in browsers that can't store a Blob. */
export const writeFile = (
  file: Blob,
  write: (kept: Blob | FileBytes) => Promise<void>,
): Promise<void> =>
  write(file).catch(async (error: unknown) => {
    if (!isNamed(error, 'DataCloneError', 'UnknownError')) throw error
    await write(await bytesOf(file))
  })

/** The databases of the shelf. `notes` is about the shelf itself. */
const shelfDatabases = [
  'storystone-stories',
  'storystone-photos',
  'storystone-audio',
  'storystone-notes',
] as const

let queue: Promise<unknown> = Promise.resolve()

const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
  const result = queue.then(work)
  queue = result.catch(() => undefined)
  return result
}

/** Lets one tab write at a time. Without Web Locks this tab at least writes one thing at a time. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  hasLocks() ? withLock('storystone-shelf', {}, work) : enqueue(work)

const clearShelf = async (): Promise<void> => {
  forgetMissingFiles()
  await Promise.all(shelfDatabases.map((name) => clear(openStore(name))))
}

/**
 * Makes the shelf this user's, and erases what another user left on it. Returns false, and does
 * nothing, if they have logged out meanwhile, in this tab or another.
 */
export const claimShelf = (userId: string): Promise<boolean> =>
  exclusively(async () => {
    if (lastUser()?.id !== userId) return false
    if (await isShelfOf(userId)) return true
    await clearShelf()
    await setShelfOwner(userId)
    return true
  })

/**
 * Does work on the shelf of this user while no other tab writes. If the shelf is not theirs any
 * more, it does nothing and returns undefined: an answer may arrive after its user has left.
 */
export const withShelf = <T>(userId: string, work: () => Promise<T>): Promise<T | undefined> =>
  exclusively(async () => ((await isShelfOf(userId)) ? work() : undefined))

/** Erases the shelf. It is nobody's then, and nothing is written to it until it is claimed. */
export const eraseShelf = (): Promise<void> => exclusively(clearShelf)
