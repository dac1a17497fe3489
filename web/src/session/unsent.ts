import { create } from 'zustand'
import { countUnsent as countItems } from '../storage/outbox/outbox.ts'
import { readDeletions } from '../storage/shelf/shelf-notes.ts'
import { userIdNow } from './store.ts'

/** What the server does not know of yet and a log-out would lose. */
export type Unsent = {
  /** Story requests in the outbox. */
  readonly photos: number
  readonly deletions: number
}

/** The question before a log-out that loses something, or null. */
export const useLeaving = create<{
  readonly question: { readonly unsent: Unsent; readonly leave: () => Promise<void> } | null
}>()(() => ({ question: null }))

/** Counts what is unsent. A browser that forbids storage has nothing to lose. */
export const countUnsent = async (): Promise<Unsent> => {
  const userId = userIdNow()
  if (userId === undefined) return { photos: 0, deletions: 0 }
  return {
    photos: await countItems(userId).catch(() => 0),
    deletions: (await readDeletions().catch(() => [])).length,
  }
}
