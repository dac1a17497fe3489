import { clear } from 'idb-keyval'
import { lastUser } from '#web/account/session/last-user.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import { forgetMissingFiles } from './missing-files.ts'
import { isShelfOf, setShelfOwner } from './shelf-owner.ts'

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
  typeof globalThis.navigator?.locks?.request === 'function'
    ? navigator.locks.request('storystone-shelf', work)
    : enqueue(work)

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
