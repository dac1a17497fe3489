import type { LoginRequest } from '@storystone/schema/contract/account.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { SignedIn } from '#worker/platform/session/sign-in.ts'
import { type AuthenticateDeps, authenticate, type Caller, senderOf } from './authenticate.ts'
import { hashPassword, isOutdated } from './password.ts'
import { openSession } from './store.ts'

/**
 * Opens a session. Refuses `invalid_credentials`, after the same time for an unknown e-mail, and
 * `too_many_requests` as {@link authenticate} does. When the password changes between its check and
 * the session, the new password is checked.
 */
export const login = async (
  deps: AuthenticateDeps,
  credentials: LoginRequest,
  caller: Caller,
  deviceName: string | null,
): Promise<SignedIn> => {
  const account = await authenticate(deps, { ...caller, ...credentials })
  if (!account) throw new Refusal('invalid_credentials')
  const { user, passwordHash: verifiedHash } = account
  const sessionId = crypto.randomUUID()
  const opened = await openSession(deps.database, {
    sessionId,
    userId: user.id,
    verifiedHash,
    passwordHash: isOutdated(verifiedHash)
      ? await hashPassword(credentials.password, { ...senderOf(user.email, caller), isKnown: true })
      : verifiedHash,
    deviceName,
    now: Date.now(),
  })
  return opened ? { user, sessionId } : login(deps, credentials, caller, deviceName)
}
