import type { User } from '@storystone/schema/contract/account.ts'
import { closePurchases } from '../checkout/close-purchases.ts'
import type { FulfilDeps } from '../checkout/fulfil-checkout.ts'
import { deleteMediaOf, type RemoveDeps } from '../media/doomed.ts'
import { type AuthenticateDeps, reauthenticate } from './authenticate.ts'
import { deleteUser } from './store.ts'

export type DeleteAccountDeps = AuthenticateDeps & FulfilDeps & RemoveDeps

/**
 * Ends an account: everything that is the user's is gone, sessions and photos too. What stays is the
 * keyed hash of the e-mail, so that signing up again brings no second gift, and the counters of
 * limits, which know nobody by name and lapse within a day. Before that its subscriptions are
 * cancelled and its open checkouts expired; a payment that still arrives is refunded. Refuses
 * `reauthentication_required` for a wrong password, which counts as a failed log-in, and
 * `too_many_requests` after too many.
 */
export const deleteAccount = async (
  deps: DeleteAccountDeps,
  user: User,
  password: string,
  address: string,
): Promise<void> => {
  const verifiedHash = await reauthenticate(deps, user, password, address)
  await closePurchases(deps, user.id)
  const deleted = await deleteUser(deps.database, user.id, verifiedHash)
  if (!deleted) return deleteAccount(deps, user, password, address)
  await deleteMediaOf(deps, user.id)
}
