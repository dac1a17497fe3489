import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../http/context.ts'
import { sessionSeconds } from './session-token.ts'

/** Sent as `__Host-session`: to this host alone, over a secure connection, to no script. */
const name = 'session'
const attributes = { prefix: 'host', path: '/', secure: true } as const

/** Gives the browser a session for 30 days. */
export const setSessionCookie = async (
  context: Context<AppEnv>,
  sessionId: string,
): Promise<void> => {
  const token = await context.var.services.sessionTokens.write(sessionId)
  setCookie(context, name, token, {
    ...attributes,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: sessionSeconds,
  })
}

/** Takes the session from the browser; the server’s row is another matter. */
export const clearSessionCookie = (context: Context<AppEnv>): void => {
  deleteCookie(context, name, attributes)
}

/** The id of the session that the request names by a valid token; null when it names none. */
export const readSessionCookie = async (context: Context<AppEnv>): Promise<string | null> => {
  const token = getCookie(context, name, 'host')
  return token ? context.var.services.sessionTokens.read(token) : null
}

/** Whether the request has a session's cookie at all, dead or alive. */
export const hasSessionCookie = (context: Context<AppEnv>): boolean =>
  Boolean(getCookie(context, name, 'host'))
