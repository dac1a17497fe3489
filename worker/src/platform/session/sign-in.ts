import type { User } from '@storystone/schema/contract/account.ts'
import type { Context } from 'hono'
import { readSessionCookie, setSessionCookie } from './cookies.ts'
import type { SessionEnv } from './session.ts'
import { deleteSession } from './store.ts'

/** A user with a newly opened session. */
export type SignedIn = { readonly user: User; readonly sessionId: string }

/** Gives the browser the cookie of a new session, and ends the session that its cookie had. */
export const signIn = async <Env extends SessionEnv>(
  context: Context<Env>,
  { user, sessionId }: SignedIn,
): Promise<void> => {
  const earlier = await readSessionCookie(context)
  if (earlier) await deleteSession(context.var.database, earlier)
  context.set('userId', user.id)
  await setSessionCookie(context, sessionId)
}
