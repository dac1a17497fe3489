import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { type SessionEnv, sessionSeconds } from './session.ts'

const secured = { prefix: 'host', path: '/', secure: true } as const
const plain = { path: '/' } as const

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether the browser reached this machine itself, without encryption. WebKit drops a cookie with
 * `Secure` there, and with it every `__Host-` cookie (decision 227).
 */
const isPlainLoopback = ({ req }: Context): boolean => {
  const { protocol, hostname } = new URL(req.url)
  return protocol === 'http:' && loopback.includes(hostname)
}

type Attributes = Pick<CookieOptions, 'sameSite' | 'maxAge'>

/**
 * A cookie `__Host-<name>`: for this host only, over a secure connection, hidden from scripts. On
 * plain http and loopback, and nowhere else, the same value is sent as `<name>` too, until the
 * browser has shown that it keeps the first.
 */
export const hostCookie = (name: string) => ({
  read: (context: Context): string | undefined => {
    const kept = getCookie(context, name, 'host')
    if (!isPlainLoopback(context)) return kept
    const second = getCookie(context, name)
    if (kept !== undefined && second !== undefined) deleteCookie(context, name, plain)
    return kept ?? second
  },
  write: (context: Context, value: string, attributes: Attributes): void => {
    setCookie(context, name, value, { ...secured, ...attributes, httpOnly: true })
    if (isPlainLoopback(context))
      setCookie(context, name, value, { ...plain, ...attributes, httpOnly: true })
  },
  clear: (context: Context): void => {
    if (isPlainLoopback(context)) deleteCookie(context, name, plain)
    deleteCookie(context, name, secured)
  },
})

const session = hostCookie('session')

/** Gives the browser a session cookie for 30 days. */
export const setSessionCookie = async <Env extends SessionEnv>(
  context: Context<Env>,
  sessionId: string,
): Promise<void> => {
  const token = await context.var.sessionTokens.write(sessionId)
  session.write(context, token, { sameSite: 'Lax', maxAge: sessionSeconds })
}

/** Deletes the cookie in the browser; the session's row is deleted separately. */
export const clearSessionCookie = (context: Context): void => {
  session.clear(context)
}

/** The session id in the request's cookie; null when there is no valid token. */
export const readSessionCookie = async <Env extends SessionEnv>(
  context: Context<Env>,
): Promise<string | null> => {
  const token = session.read(context)
  return token ? context.var.sessionTokens.read(token) : null
}

/** Whether the request has a session cookie, valid or not. */
export const hasSessionCookie = (context: Context): boolean => Boolean(session.read(context))
