import { useAccount, userIdOf } from './store.ts'

/**
 * Calls `forget` whenever another user, or nobody, is signed in: what belonged to the one before
 * must not be seen any more. What was typed may stay; a session that ends must not lose it.
 */
export const onUserGone = (forget: () => void): (() => void) =>
  useAccount.subscribe((now, before) => {
    const previous = userIdOf(before.account)
    if (previous !== undefined && previous !== userIdOf(now.account)) forget()
  })
