import type { ChangePasswordRequest } from '@storystone/schema/contract/account.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import type { Session } from '#worker/platform/session/session.ts'
import { type AuthenticateDeps, reauthenticate } from './authenticate.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { isFreshSignIn } from './sign-in.ts'
import { replacePassword } from './store.ts'

/**
 * Sets a new password, ends all other sessions and returns this one's new id. A correct current
 * password counts as a sign-in; without one, the sign-in may be 15 minutes old. Refuses
 * `reauthentication_required`, `too_many_requests`, and `not_signed_in` after another change.
 */
export const changePassword = async (
  deps: AuthenticateDeps,
  session: Pick<Session, 'id' | 'user' | 'signedInAt'>,
  request: ChangePasswordRequest,
  client: ClientAddress,
): Promise<string> => {
  const { currentPassword, newPassword } = request
  refuseCommonPassword(newPassword, 'newPassword')
  const verifiedHash =
    currentPassword === undefined
      ? null
      : await reauthenticate(deps, session, currentPassword, client)
  const now = Date.now()
  if (verifiedHash === null && !isFreshSignIn(session)) {
    throw new Refusal('reauthentication_required')
  }
  const renewedId = crypto.randomUUID()
  const outcome = await replacePassword(deps.database, {
    userId: session.user.id,
    sessionId: session.id,
    renewedId,
    signedInAt: verifiedHash === null ? session.signedInAt : now,
    verifiedHash,
    passwordHash: await hashPassword(newPassword, {
      ...client,
      email: session.user.email,
      isKnown: true,
    }),
  })
  if (outcome === 'signed_out') throw new Refusal('not_signed_in')
  if (outcome === 'superseded') return changePassword(deps, session, request, client)
  return renewedId
}
