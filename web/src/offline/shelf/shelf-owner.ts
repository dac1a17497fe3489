import { get, set } from 'idb-keyval'
import { openStore } from '#web/platform/storage/open-store.ts'

const notes = openStore('storystone-notes')
const ownerKey = 'owner'

/** Whether anybody has a shelf in this browser. */
export const hasShelf = async (): Promise<boolean> => {
  try {
    return (await get(ownerKey, notes)) !== undefined
  } catch {
    return false // The browser forbids storage.
  }
}

/** Whether the shelf is this user's. Rejects in a browser that forbids storage. */
export const isShelfOf = async (userId: string): Promise<boolean> =>
  (await get(ownerKey, notes)) === userId

/** Only `claimShelf` may call this. */
export const setShelfOwner = (userId: string): Promise<void> => set(ownerKey, userId, notes)
