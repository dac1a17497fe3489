import { changeChoices, readChoices } from './shelf-notes.ts'

/**
 * Requests persistent storage, once per user. Call it after something was stored, not before: some
 * browsers ask the user. Never rejects: without it things are stored as long as there is room.
 */
export const requestPersistence = async (userId: string): Promise<void> => {
  try {
    if (navigator.storage?.persist === undefined || (await readChoices()).hasAsked) return
    let isFirst = false
    // In one transaction, so that one of several tabs does.
    await changeChoices(userId, ({ hasAsked }) => {
      isFirst = !hasAsked
      return { hasAsked: true }
    })
    if (isFirst) await navigator.storage.persist()
  } catch (error) {
    console.info('The browser grants no persistent storage', error)
  }
}
