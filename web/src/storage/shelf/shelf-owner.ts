import { clear, get, set } from 'idb-keyval'
import { lastUser } from '../last-user.ts'
import { forgetMissingFiles } from './missing-files.ts'
import { ownerKey, shelfKinds, shelfStore } from './shelf-stores.ts'

let turn: Promise<unknown> = Promise.resolve()

/** In browsers without locks at least this tab does one thing after the other. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Everything that is written to the shelf is written by one tab at a time. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  typeof globalThis.navigator?.locks?.request === 'function'
    ? navigator.locks.request('storystone-shelf', work)
    : inTurn(work)

const clearShelf = async (): Promise<void> => {
  forgetMissingFiles()
  await Promise.all(shelfKinds.map((kind) => clear(shelfStore(kind))))
}

/** Whether the shelf is this user's. Rejects where the browser keeps nothing. */
export const isShelfOf = async (userId: string): Promise<boolean> =>
  (await get(ownerKey, shelfStore('notes'))) === userId

/**
 * Makes the shelf this user's: what another user left on it goes first. Says whether it is: not
 * when they have logged out meanwhile, maybe in another tab.
 */
export const claimShelf = (userId: string): Promise<boolean> =>
  alone(async () => {
    if (lastUser()?.id !== userId) return false
    if (await isShelfOf(userId)) return true
    await clearShelf()
    await set(ownerKey, userId, shelfStore('notes'))
    return true
  })

/**
 * Does work on the shelf of this user, with no other tab at it meanwhile. Undefined, and nothing is
 * done, when it is not theirs any more: an answer may come after its user has gone.
 */
export const withShelf = <T>(userId: string, work: () => Promise<T>): Promise<T | undefined> =>
  alone(async () => {
    return (await isShelfOf(userId)) ? work() : undefined
  })

/** Empties the shelf; nobody's it is then, and nothing more is written to it. */
export const emptyShelf = (): Promise<void> => alone(clearShelf)
