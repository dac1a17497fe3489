import { create } from 'zustand'
import { readDeletions } from '#web/offline/shelf/shelf-notes.ts'
import { isStorageForbidden } from '#web/platform/storage/open-store.ts'
import { countUnsent as countItems } from '#web/story-request/outbox/outbox.ts'
import { userIdNow } from './store.ts'

/** What the server does not know of yet and a log-out would lose. */
export type Unsent = {
  /** Story requests in the outbox; undefined if they can't be read. */
  readonly photos: number | undefined
  readonly deletions: number | undefined
}

/** The question before a log-out that loses something, or null. */
export const useLeaving = create<{
  readonly question: { readonly unsent: Unsent; readonly leave: () => Promise<void> } | null
}>()(() => ({ question: null }))

/** A browser that forbids storage has stored nothing. After another failure nobody knows. */
const countAfter = (error: unknown): 0 | undefined => (isStorageForbidden(error) ? 0 : undefined)

/** Counts what is unsent. */
export const countUnsent = async (): Promise<Unsent> => {
  const userId = userIdNow()
  if (userId === undefined) return { photos: 0, deletions: 0 }
  return {
    photos: await countItems(userId).catch(countAfter),
    deletions: await readDeletions().then(({ length }) => length, countAfter),
  }
}
