import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SessionEnv } from './session.ts'
import { sessionSeconds } from './session-token.ts'

/** Sent as `__Host-session`: to this host only, over a secure connection, hidden from scripts. */
const name = 'session'
const attributes = { prefix: 'host', path: '/', secure: true } as const

/** Gives the browser a session cookie for 30 days. */
export const setSessionCookie = async <Env extends SessionEnv>(
  context: Context<Env>,
  sessionId: string,
): Promise<void> => {
  const token = await context.var.sessionTokens.write(sessionId)
  setCookie(context, name, token, {
    ...attributes,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: sessionSeconds,
  })
}

/** Deletes the cookie in the browser; the session's row is deleted separately. */
export const clearSessionCookie = (context: Context): void => {
  deleteCookie(context, name, attributes)
}

/** The session id in the request's cookie; null when there is no valid token. */
export const readSessionCookie = async <Env extends SessionEnv>(
  context: Context<Env>,
): Promise<string | null> => {
  const token = getCookie(context, name, 'host')
  return token ? context.var.sessionTokens.read(token) : null
}

/** Whether the request has a session cookie, valid or not. */
export const hasSessionCookie = (context: Context): boolean =>
  Boolean(getCookie(context, name, 'host'))
