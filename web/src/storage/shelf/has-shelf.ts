import { get } from 'idb-keyval'
import { ownerKey, shelfStore } from './shelf-stores.ts'

/** Whether somebody has a shelf in this browser. */
export const hasShelf = async (): Promise<boolean> => {
  try {
    return (await get(ownerKey, shelfStore('notes'))) !== undefined
  } catch {
    return false // A browser that keeps nothing has none.
  }
}
