import type { Belongings } from '#web/account'
import { eraseShelf, readDeletions } from '#web/offline'
import { isStorageForbidden } from '#web/platform/storage/open-store.ts'
import { allItems, countUnsent, dropDraft, readDraft } from '#web/story-request'

/** A browser that forbids storage has no outbox. Undefined when it has one that can't be read. */
const itemsAfter = (error: unknown): [] | undefined => {
  console.info('The outbox could not be read', error)
  return isStorageForbidden(error) ? [] : undefined
}

/** The items of the outbox, and the photo on home. */
const draftOwners = async (): Promise<readonly string[] | undefined> => {
  const draft = await readDraft()
  const items = await allItems().catch(itemsAfter)
  if (items === undefined) return undefined
  // A photo whose story is being requested is in both.
  const isItem = items.some(({ draftPhoto }) => draftPhoto === draft?.id)
  return [...items, ...(draft && !isItem ? [draft] : [])].flatMap(({ owner }) => owner ?? [])
}

/** A browser that forbids storage has stored nothing. After another failure nobody knows. */
const countAfter = (error: unknown): 0 | undefined => (isStorageForbidden(error) ? 0 : undefined)

/** What this browser stores of users, for their account. */
export const belongings: Belongings = {
  draftOwners,
  countUnsent: async (userId) => ({
    requests: await countUnsent(userId).catch(countAfter),
    deletions: await readDeletions().then(({ length }) => length, countAfter),
  }),
  dropDraft,
  eraseShelf,
}
