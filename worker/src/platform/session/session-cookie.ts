import type { Context } from 'hono'
import { hostCookie } from './cookies.ts'
import type { SessionEnv } from './session.ts'
import { sessionSeconds } from './session-token.ts'

const cookie = hostCookie('session')

/** Gives the browser a session cookie for 30 days. */
export const setSessionCookie = async <Env extends SessionEnv>(
  context: Context<Env>,
  sessionId: string,
): Promise<void> => {
  const token = await context.var.sessionTokens.write(sessionId)
  cookie.write(context, token, { sameSite: 'Lax', maxAge: sessionSeconds })
}

/** Deletes the cookie in the browser; the session's row is deleted separately. */
export const clearSessionCookie = (context: Context): void => {
  cookie.clear(context)
}

/** The session id in the request's cookie; null when there is no valid token. */
export const readSessionCookie = async <Env extends SessionEnv>(
  context: Context<Env>,
): Promise<string | null> => {
  const token = cookie.read(context)
  return token ? context.var.sessionTokens.read(token) : null
}

/** Whether the request has a session cookie, valid or not. */
export const hasSessionCookie = (context: Context): boolean => Boolean(cookie.read(context))
