import { create } from 'zustand'
import { countUnsent as countWaiting } from '../storage/outbox/outbox.ts'
import { readDeletions } from '../storage/shelf/shelf-notes.ts'
import { useAccount } from './store.ts'

/** What the server has not heard of yet, and what would be lost by logging out. */
export type Unsent = {
  /** Photos and names that wait for a signal. */
  readonly photos: number
  readonly deletions: number
}

/** What the user is asked about before they are logged out; null while nothing is asked. */
export const useLeaving = create<{
  readonly question: { readonly unsent: Unsent; readonly leave: () => Promise<void> } | null
}>()(() => ({ question: null }))

/** Counts what is unsent. Where the browser keeps nothing, nothing can be lost. */
export const countUnsent = async (): Promise<Unsent> => {
  const { account } = useAccount.getState()
  if (account.status !== 'signed-in') return { photos: 0, deletions: 0 }
  const nothing = (): number => 0
  return {
    photos: await countWaiting(account.user.id).catch(nothing),
    deletions: (await readDeletions().catch(() => [])).length,
  }
}
