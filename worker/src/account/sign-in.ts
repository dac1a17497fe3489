import { signInFreshForMs } from '@storystone/schema/catalog.ts'
import type { User } from '@storystone/schema/contract/account.ts'
import type { Context } from 'hono'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { readSessionCookie, setSessionCookie } from '#worker/platform/session/cookies.ts'
import { deviceCookie } from '#worker/platform/session/known-device.ts'
import type { Session } from '#worker/platform/session/session.ts'
import { deleteSession } from '#worker/platform/session/store.ts'

/** A user with a newly opened session. */
export type SignedIn = { readonly user: User; readonly sessionId: string }

/**
 * Gives the browser the cookie of a new session, ends the session that its cookie had, and remembers the
 * device as one of the account.
 */
export const signIn = async (
  context: Context<AppEnv>,
  secret: string,
  { user, sessionId }: SignedIn,
): Promise<void> => {
  const earlier = await readSessionCookie(context)
  if (earlier) await deleteSession(context.var.database, earlier)
  context.set('userId', user.id)
  await setSessionCookie(context, sessionId)
  deviceCookie(context, secret, user.email).remember()
}

type SignInTime = Pick<Session, 'signedInAt'>

/** Whether a session was opened less than 15 minutes ago. */
export const isFreshSignIn = ({ signedInAt }: SignInTime): boolean =>
  Date.now() - signedInAt <= signInFreshForMs

/** Refuses `reauthentication_required` when the sign-in is older than 15 minutes. */
export const requireFreshSignIn = (session: SignInTime): void => {
  if (!isFreshSignIn(session)) throw new Refusal('reauthentication_required')
}
