import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../http/context.ts'
import { Refusal } from '../../refusal.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'
import { findSession, renewSession } from './store.ts'

const renewAfterMs = 24 * 60 * 60 * 1000

/**
 * Lets only signed-in requests pass: the token must be ours and its session must still be there.
 * A session in use is renewed once a day: its new cookie goes out with what the context answers
 * (`context.json`, `context.body`), not with a `Response` of a route's own.
 */
export const requireSession = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const { database } = context.var
  const now = Date.now()
  const sessionId = await readSessionCookie(context)
  const session = sessionId ? await findSession(database, sessionId, now) : null
  if (!session) throw new Refusal('not_signed_in')
  context.set('session', session)
  if (now - session.renewedAt > renewAfterMs) {
    await renewSession(database, session.id, now)
    await setSessionCookie(context, session.id)
  }
  await next()
}
