import { changeChoices, readChoices } from './shelf-notes.ts'

/**
 * Asks the browser not to clear what is kept here, once for a user: to be called when something
 * was kept, never before, since some browsers ask their user then. Never rejects: without the
 * promise things are kept as long as there is room.
 */
export const askToPersist = async (userId: string): Promise<void> => {
  try {
    if (navigator.storage?.persist === undefined || (await readChoices()).hasAsked) return
    let isFirst = false
    // In one step, so that of several tabs one asks.
    await changeChoices(userId, ({ hasAsked }) => {
      isFirst = !hasAsked
      return { hasAsked: true }
    })
    if (isFirst) await navigator.storage.persist()
  } catch (error) {
    console.info('The browser promises nothing', error)
  }
}
