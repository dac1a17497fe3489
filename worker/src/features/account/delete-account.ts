import type { MediaBucket } from '../../adapters/media-bucket.ts'
import type { Database } from '../../database/client.ts'
import { deleteUserMedia } from '../../media/deletion-queue.ts'
import type { Session } from '../../session/session.ts'
import { type AuthenticateDeps, reauthenticate } from './authenticate.ts'
import { type DeleteUserDeps, deleteUser } from './store.ts'

/** What the deletion of an account needs of storage and of other features. */
export type DeleteAccountParts = Pick<DeleteUserDeps, 'disownPurchases'> & {
  readonly mediaBucket: MediaBucket
  /** Ends everything that could still cost the user money. */
  readonly closePurchases: (database: Database, userId: string) => Promise<void>
}

export type DeleteAccountDeps = AuthenticateDeps & DeleteAccountParts

/**
 * Deletes an account with everything that belongs to the user, sessions and photos included. What
 * stays is the keyed hash of the e-mail, so that a new sign-up gets no second gift, and rate limit
 * counters, which are anonymous and expire within a day. Refuses `reauthentication_required` for a
 * wrong password, which counts as a failed log-in, and `too_many_requests` after too many.
 */
export const deleteAccount = async (
  deps: DeleteAccountDeps,
  session: Pick<Session, 'id' | 'user'>,
  password: string,
  address: string,
): Promise<void> => {
  const verifiedHash = await reauthenticate(deps, session, password, address)
  const { user } = session
  await deps.closePurchases(deps.database, user.id)
  const deleted = await deleteUser(deps, user.id, verifiedHash)
  if (!deleted) return deleteAccount(deps, session, password, address)
  await deleteUserMedia(deps, user.id)
}
