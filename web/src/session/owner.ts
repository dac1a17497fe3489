import { type AccountState, useAccount } from './store.ts'

export const ownerOf = (account: AccountState): string | undefined =>
  account.status === 'signed-in' ? account.user.id : undefined

/** The id of the user whose outbox it is now; undefined when nobody is signed in. */
export const ownerNow = (): string | undefined => ownerOf(useAccount.getState().account)
