import { signInFreshForMs } from '@storystone/schema/catalog.ts'
import type { ChangePasswordRequest } from '@storystone/schema/contract/account.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Session } from '../../session/session.ts'
import { type AuthenticateDeps, reauthenticate } from './authenticate.ts'
import { hashPassword } from './password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { replacePassword } from './store.ts'

/**
 * Sets a new password, ends every other session and gives this one a new id, which is returned. A
 * correct current password makes it count as a new sign-in. Refuses `reauthentication_required` for a wrong one, and when none is
 * given and the sign-in is older than 15 minutes; `too_many_requests` after too many wrong ones;
 * `not_signed_in` when another change has ended this session; common passwords as {@link
 * refuseCommonPassword} does.
 */
export const changePassword = async (
  deps: AuthenticateDeps,
  session: Pick<Session, 'id' | 'user' | 'signedInAt'>,
  request: ChangePasswordRequest,
  address: string,
): Promise<string> => {
  const { currentPassword, newPassword } = request
  refuseCommonPassword(newPassword, 'newPassword')
  const verifiedHash =
    currentPassword === undefined
      ? null
      : await reauthenticate(deps, session, currentPassword, address)
  const now = Date.now()
  if (verifiedHash === null && now - session.signedInAt > signInFreshForMs) {
    throw new Refusal('reauthentication_required')
  }
  const renewedId = crypto.randomUUID()
  const outcome = await replacePassword(deps.database, {
    userId: session.user.id,
    sessionId: session.id,
    renewedId,
    signedInAt: verifiedHash === null ? session.signedInAt : now,
    verifiedHash,
    passwordHash: await hashPassword(newPassword, session.user.email),
  })
  if (outcome === 'signed_out') throw new Refusal('not_signed_in')
  if (outcome === 'superseded') return changePassword(deps, session, request, address)
  return renewedId
}
