import { create } from 'zustand'
import { loadBelongings, type Unsent } from './belongings.ts'
import { userIdNow } from './store.ts'

/** The question before a log-out that loses something, or null. */
export const useLeaving = create<{
  readonly question: { readonly unsent: Unsent; readonly leave: () => Promise<void> } | null
}>()(() => ({ question: null }))

/** Counts what is unsent. */
export const countUnsent = async (): Promise<Unsent> => {
  const userId = userIdNow()
  return userId === undefined
    ? { photos: 0, deletions: 0 }
    : (await loadBelongings()).countUnsent(userId)
}
