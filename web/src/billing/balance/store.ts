import type { CreditCosts } from '@storystone/schema/contract/credits.ts'
import { creditCosts, freeOfCharge } from '@storystone/schema/formats.ts'
import { create } from 'zustand'
import { onUserGone } from '#web/account'
import { loadApi } from '#web/platform/lazy-part.ts'
import { readLocal, removeLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

type Credits = {
  /** The balance; undefined before the server has answered, null when it could not be loaded. */
  readonly balance: number | null | undefined
  /** Why the last load of the balance failed. */
  readonly error: unknown
  readonly costs: CreditCosts
  /** Whether a package renews every month. */
  readonly renewing: boolean
  /** Loads the balance. The previous one is shown in the meantime. */
  refresh(): Promise<void>
  loadCosts(): Promise<void>
  setBalance(balance: number): void
  forget(): void
}

const isFree = (costs: CreditCosts): boolean => Object.values(costs).every((cost) => cost === 0)

let newest = 0

const fetchBalance = async (): Promise<Pick<Credits, 'balance' | 'error' | 'renewing'>> => {
  const { call, endpoints } = await loadApi()
  const { credits, renewing = false } = await call(endpoints.credits)
  return { balance: credits.credits, error: undefined, renewing }
}

/** The signed-in user's balance and the costs of stories. */
export const useCredits = create<Credits>()((set, get) => ({
  balance: undefined,
  error: undefined,
  costs: creditCosts,
  renewing: false,
  refresh: async () => {
    const mine = ++newest
    const known = await fetchBalance().catch((error: unknown) => {
      console.warn('The balance could not be loaded', error)
      return { balance: get().balance ?? null, error }
    })
    if (mine === newest) set(known)
  },
  loadCosts: async () => {
    try {
      const { call, endpoints } = await loadApi()
      const costs = await call(endpoints.creditCosts)
      set({ costs })
      if (isFree(costs)) writeLocal('storystone:all-free', 'true')
      else removeLocal('storystone:all-free')
    } catch (error) {
      console.warn('The costs could not be loaded', error)
    }
  },
  setBalance: (balance) => {
    newest += 1
    set({ balance, error: undefined })
  },
  forget: () => {
    newest += 1
    set({ balance: undefined, error: undefined, renewing: false })
  },
}))

/** Whether stories cost nothing here: they are Wikipedia's own words, without a model. */
export const useIsAllFree = (): boolean => useCredits(({ costs }) => isFree(costs))

/** Restores whether stories were free at an earlier visit, so that none claims a price without a connection. */
export const restoreCosts = (): void => {
  if (readLocal('storystone:all-free') === 'true') useCredits.setState({ costs: freeOfCharge })
}

onUserGone(() => useCredits.getState().forget())
