import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { User } from '@storystone/schema/contract/account.ts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { keyedHash } from './keyed-hash.ts'
import { type SessionEnv, sessionSeconds } from './session.ts'
import { deleteSession } from './store.ts'

// A device cookie as OWASP describes it: a list of `id.signature`, one for each account that has logged
// in here. The signature covers the e-mail, but only the server knows whose it is.

/** More accounts than a family has on one device; the oldest is forgotten. */
const maxAccounts = 5
const between = '~'
const idBytes = 12

type Mark = { readonly id: string; readonly signature: string }

const readMarks = (cookie: string | undefined): Mark[] =>
  [...(cookie ?? '').matchAll(/(?:^|~)([\w-]{16})\.([\w-]{43})(?=~|$)/g)]
    .map(([, id = '', signature = '']) => ({ id, signature }))
    .slice(0, maxAccounts)

const writeMarks = (marks: readonly Mark[]): string =>
  marks.map(({ id, signature }) => `${id}.${signature}`).join(between)

const sign = (secret: string, id: string, email: string): string =>
  keyedHash(secret, 'device', `${id} ${email}`)

const isOf =
  (secret: string, email: string) =>
  ({ id, signature }: Mark): boolean =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id, email)))

/** The id of a device that has logged in to the account of this e-mail; null for any other. */
export const findDevice = (
  secret: string,
  cookie: string | undefined,
  email: string,
): string | null => readMarks(cookie).find(isOf(secret, email))?.id ?? null

/** The cookie of a device without its mark of this account. */
const forgetDevice = (secret: string, cookie: string | undefined, email: string): string => {
  const isTheirs = isOf(secret, email)
  return writeMarks(readMarks(cookie).filter((mark) => !isTheirs(mark)))
}

/** The cookie of a device that has just logged in to the account; a known device keeps its id. */
export const rememberDevice = (
  secret: string,
  cookie: string | undefined,
  email: string,
): string => {
  const id = findDevice(secret, cookie, email) ?? randomBytes(idBytes).toString('base64url')
  const others = readMarks(forgetDevice(secret, cookie, email))
  return writeMarks([{ id, signature: sign(secret, id, email) }, ...others].slice(0, maxAccounts))
}

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

/** It survives a log-out, and reveals nothing about the accounts it is for. */
const device = hostCookie('device')
const yearInSeconds = 365 * 24 * 60 * 60

const write = (context: Context, value: string): void => {
  if (value === '') device.clear(context)
  else device.write(context, value, { sameSite: 'Strict', maxAge: yearInSeconds })
}

/** The device cookie of a request, as it concerns the account of one e-mail. */
export const deviceCookie = (context: Context, secret: string, email: string) => {
  const sent = device.read(context)
  return {
    /** The id of a device that has logged in to the account; null for any other. */
    find: (): string | null => findDevice(secret, sent, email),
    remember: (): void => write(context, rememberDevice(secret, sent, email)),
    forget: (): void => write(context, forgetDevice(secret, sent, email)),
  }
}

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
