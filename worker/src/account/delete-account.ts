import { deleteUserMedia } from '#worker/media'
import type { Database } from '#worker/platform/database/database.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import type { Session } from '#worker/platform/session/session.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { type AuthenticateDeps, reauthenticate } from './authenticate.ts'
import { type DeleteUserDeps, type DeletionRecord, deleteUser } from './store.ts'

/** What the deletion of an account needs of storage and of other features. */
export type DeleteAccountParts = Pick<DeleteUserDeps, 'disownPurchases'> & {
  readonly mediaBucket: MediaBucket
  /** Ends everything that could still cost the user money. */
  readonly closePurchases: (database: Database, userId: string) => Promise<void>
}

export type DeleteAccountDeps = AuthenticateDeps & DeleteAccountParts

/** What {@link eraseAccount} needs: the bucket is left to the caller and the sweep. */
export type EraseAccountDeps = DeleteUserDeps & Pick<DeleteAccountParts, 'closePurchases'>

/**
 * Deletes an account with everything that belongs to the user, sessions included, and queues the
 * media. What stays is the keyed hash of the e-mail, so that a new sign-up gets no second gift. False,
 * with the account in place, if the hash is no longer the account's. Safe to repeat.
 */
export const eraseAccount = async (
  deps: EraseAccountDeps,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
  record: DeletionRecord = null,
): Promise<boolean> => {
  await deps.closePurchases(deps.database, userId)
  return deleteUser(deps, userId, passwordHash, record)
}

/**
 * Deletes the account of a signed-in user, as {@link eraseAccount} does, and its media. Refuses `reauthentication_required` for a
 * wrong password, which counts as a failed log-in, and `too_many_requests` after too many.
 */
export const deleteAccount = async (
  deps: DeleteAccountDeps,
  session: Pick<Session, 'id' | 'user'>,
  password: string,
  client: ClientAddress,
): Promise<void> => {
  const passwordHash = await reauthenticate(deps, session, password, client)
  const { user } = session
  const deleted = await eraseAccount(deps, { userId: user.id, passwordHash })
  if (!deleted) return deleteAccount(deps, session, password, client)
  await deleteUserMedia(deps, user.id)
}
