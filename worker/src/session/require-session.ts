import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../errors/refusal.ts'
import type { SessionEnv } from './session.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'
import { findSession, renewSession } from './store.ts'

const renewAfterMs = 24 * 60 * 60 * 1000

/**
 * Refuses a request without a valid session with `not_signed_in`. A session in use is renewed once
 * a day: its new cookie goes out with `context.json` and `context.body`, not with a `Response` that
 * a route builds itself.
 */
export const requireSession = (): MiddlewareHandler<SessionEnv> => async (context, next) => {
  const { database } = context.var
  const now = Date.now()
  const sessionId = await readSessionCookie(context)
  const session = sessionId ? await findSession(database, sessionId, now) : null
  if (!session) throw new Refusal('not_signed_in')
  context.set('session', session)
  context.set('userId', session.user.id)
  if (now - session.renewedAt > renewAfterMs) {
    await renewSession(database, session.id, now)
    await setSessionCookie(context, session.id)
  }
  await next()
}
