import type { User } from '@storystone/schema/contract/account.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import { day, hour } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import * as z from 'zod/mini'
import type { Database, Owner } from '../database/database.ts'

/** How long a session lasts without being used: 30 days. */
export const sessionSeconds = (30 * day) / 1000

/** How long after the password was last entered a session ends, however much it is used: 90 days. */
export const longestSessionMs = 90 * day

const algorithm = 'HS256'

/** Signs and verifies the token in the session cookie; it holds the id of a session row. */
export type SessionTokens = {
  readonly write: (sessionId: string) => Promise<string>
  /** The session's id; null for a token that is foreign, altered or expired. */
  readonly read: (token: string) => Promise<string | null>
}

/** Tokens signed with `secret`, of at least 32 characters; a new secret invalidates all tokens. */
export const createSessionTokens = (secret: string): SessionTokens => {
  const bytes = new TextEncoder().encode(secret)
  const use = { name: 'HMAC', hash: 'SHA-256' }
  let imported: CryptoKey | undefined
  // Kept, but not its promise: workerd lets no request wait for another's.
  const importKey = async (): Promise<CryptoKey> => {
    imported ??= await crypto.subtle.importKey('raw', bytes, use, false, ['sign', 'verify'])
    return imported
  }
  return {
    write: async (sessionId) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds}s`)
        .sign(await importKey()),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, await importKey(), { algorithms: [algorithm] })
        return payload.jti ?? null
      } catch (error) {
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}

/** A session that was found valid for this request; times in milliseconds. */
export type Session = {
  readonly id: string
  readonly user: User
  /** When the user last gave this session the password. */
  readonly signedInAt: number
  readonly renewedAt: number
  /** The user's location, at most an hour old, rounded to 3 decimals. */
  readonly location: Location | null
  /** The user's newest story revision when this request began. */
  readonly storyRevision: number
}

/** What the session middleware needs of a request, and what it adds to it. */
export type SessionEnv = {
  Variables: {
    database: Database
    sessionTokens: SessionTokens
    /** Who is signed in; present after the session was checked and after a log-in. */
    userId: string | undefined
  }
}

/** The same on a route whose session is checked. On any other, `session` does not compile. */
export type SignedInEnv = { Variables: SessionEnv['Variables'] & { session: Session } }

/** How long a location counts for story requests that bring none. */
const freshForMs = hour

type LocationRow = {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly name: string | null
  readonly at: number | null
}

/** The location in a session's row, or null when there is none or it is older than an hour. */
const freshLocation = (
  { latitude, longitude, name, at }: LocationRow,
  now: number,
): Location | null =>
  latitude === null || longitude === null || at === null || at < now - freshForMs
    ? null
    : { latitude, longitude, locationName: name ?? '' }

type UserRow = { readonly id: string; readonly email: string; readonly createdAt: number }

/** A row of the users table as the contract's user. */
export const toUser = ({ id, email, createdAt }: UserRow): User => ({
  id,
  email,
  createdAt: new Date(createdAt).toISOString(),
})

/** When a session expires that is used now, in milliseconds. */
export const sessionExpiry = (now: number): number => now + sessionSeconds * 1000

/** The statement that opens a session for a new account. */
export const insertSession = (
  sessionId: string,
  userId: string,
  device: string | null,
  now: number,
): SQL => sql`
  INSERT INTO ${sessions} (id, user_id, created_at, renewed_at, expires_at, device)
  VALUES (${sessionId}, ${userId}, ${now}, ${now}, ${sessionExpiry(now)}, ${device})`

/** The user of a session, as part of a query; nobody when there is no such session. */
export const ownerOf = (sessionId: string): Owner =>
  sql`(SELECT user_id FROM ${sessions} WHERE id = ${sessionId})`

/** Plain text: Drizzle would build the same select for every request, which takes longer than a short query. */
const columns = sql.raw(`sessions.id AS sessionId, sessions.created_at AS signedInAt,
  sessions.renewed_at AS renewedAt, place_latitude AS latitude, place_longitude AS longitude,
  place_name AS name, place_at AS at, story_revision AS storyRevision, users.id AS id, email,
  users.created_at AS createdAt`)
const tables = sql.raw('sessions JOIN users ON users.id = sessions.user_id')

const SessionRow = z.object({
  sessionId: z.string(),
  signedInAt: z.number(),
  renewedAt: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  name: z.nullable(z.string()),
  at: z.nullable(z.number()),
  storyRevision: z.number(),
  id: z.string(),
  email: z.string(),
  createdAt: z.number(),
  text: z.nullable(z.string()),
})

/** Reads a session that has not ended, expired or grown too old, with its user, and `text` with it. */
export const selectSession = (
  { read }: Database,
  sessionId: string,
  now: number,
  text: SQL<string | null> = sql`NULL`,
) =>
  read.all<unknown>(sql`SELECT ${columns}, ${text} AS text FROM ${tables}
    WHERE sessions.id = ${sessionId} AND expires_at > ${now}
    AND sessions.created_at > ${now - longestSessionMs}`)

/** The session that {@link selectSession} found, with its text; null when there is none. */
export const toSession = (
  [found]: readonly unknown[],
  now: number,
): (Session & { readonly text: string | null }) | null => {
  if (found === undefined) return null
  const row = SessionRow.parse(found)
  const { sessionId, signedInAt, renewedAt, storyRevision, text } = row
  const location = freshLocation(row, now)
  return { id: sessionId, signedInAt, renewedAt, storyRevision, user: toUser(row), location, text }
}

/** Extends a session by another 30 days from now. Its device gets its present name, if it has one. */
export const renewSession = async (
  { write }: Database,
  sessionId: string,
  device: string | null,
  now: number,
): Promise<void> => {
  await write(
    sql`UPDATE ${sessions} SET renewed_at = ${now}, expires_at = ${sessionExpiry(now)},
        device = COALESCE(${device}, device)
      WHERE id = ${sessionId}`,
  )
}

/** Ends a session; does nothing when there is no such session. */
export const deleteSession = async ({ write }: Database, sessionId: string): Promise<void> => {
  await write(sql`DELETE FROM ${sessions} WHERE id = ${sessionId}`)
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
