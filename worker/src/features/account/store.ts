import { creditsAtSignUp } from '@storystone/schema/catalog.ts'
import type { User } from '@storystone/schema/contract/account.ts'
import type { Place } from '@storystone/schema/contract/place.ts'
import { sessions, users, welcomedEmails } from '@storystone/schema/database/accounts.ts'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../database/client.ts'
import { disownStatements } from '../checkout/ownerless.ts'
import { insertEntryIfChanged } from '../credits/store.ts'
import { freshPlace, sessionPlaceColumns } from '../location/session-place.ts'
import { doomMediaOf } from '../media/doomed.ts'
import { sessionSeconds } from './session-token.ts'

/** An account as it is looked up by its e-mail. */
export type Account = { readonly user: User; readonly passwordHash: string }

type UserRow = { readonly id: string; readonly email: string; readonly createdAt: number }

const toUser = ({ id, email, createdAt }: UserRow): User => ({
  id,
  email,
  createdAt: new Date(createdAt).toISOString(),
})

/** Finds an account by its e-mail as the contract normalises it; may return null. */
export const findAccount = async ({ read }: Database, email: string): Promise<Account | null> => {
  const [row] = await read.select().from(users).where(eq(users.email, email))
  return row ? { user: toUser(row), passwordHash: row.passwordHash } : null
}

/** The statement that opens a session, with its times. */
const insertSession = (sessionId: string, userId: string, now: number): SQL => sql`
  INSERT INTO ${sessions} (id, user_id, created_at, renewed_at, expires_at)
  VALUES (${sessionId}, ${userId}, ${now}, ${now}, ${now + sessionSeconds * 1000})`

/** An account to be opened; `now` in milliseconds. */
export type NewAccount = {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** Keyed hash of the e-mail: who had the gift of credits once gets no second one. */
  readonly emailHash: string
  readonly passwordHash: string
  readonly now: number
}

/** Opens an account with its gift of credits and a first session: all of it, or nothing. */
export const insertAccount = async ({ write }: Database, account: NewAccount): Promise<void> => {
  const { userId, sessionId, email, emailHash, passwordHash, now } = account
  await write([
    sql`INSERT INTO ${users} (id, email, password_hash, credits_updated_at, created_at)
      VALUES (${userId}, ${email}, ${passwordHash}, ${now}, ${now})`,
    sql`INSERT OR IGNORE INTO ${welcomedEmails} (email_hash) VALUES (${emailHash})`,
    insertEntryIfChanged({
      key: `signup:${emailHash}`,
      userId,
      change: creditsAtSignUp,
      reason: 'signup',
      attemptId: null,
      at: now,
    }),
    insertSession(sessionId, userId, now),
  ])
}

/** A session that has not ended; times in milliseconds. */
export type LiveSession = {
  readonly id: string
  readonly user: User
  readonly signedInAt: number
  readonly renewedAt: number
  /** Where the user said to be within the hour. */
  readonly place: Place | null
  /** The user's newest change of a story. */
  readonly storyRevision: number
}

/** The query behind {@link findSession}. */
const selectSession = ({ read }: Database, sessionId: string, now: number) =>
  read
    .select({
      id: sessions.id,
      signedInAt: sessions.createdAt,
      renewedAt: sessions.renewedAt,
      place: sessionPlaceColumns,
      storyRevision: users.storyRevision,
      user: { id: users.id, email: users.email, createdAt: users.createdAt },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)))

/** Finds a session that has neither ended nor expired, with its user; may return null. */
export const findSession = async (
  database: Database,
  sessionId: string,
  now: number,
): Promise<LiveSession | null> => {
  const [row] = await selectSession(database, sessionId, now)
  return row ? { ...row, user: toUser(row.user), place: freshPlace(row.place, now) } : null
}

/** Lets a session live for another 30 days from now. */
export const renewSession = async (
  { write }: Database,
  sessionId: string,
  now: number,
): Promise<void> => {
  await write([
    sql`UPDATE ${sessions} SET renewed_at = ${now}, expires_at = ${now + sessionSeconds * 1000}
      WHERE id = ${sessionId}`,
  ])
}

/** Ends a session; ending one that is not there does nothing. */
export const deleteSession = async ({ write }: Database, sessionId: string): Promise<void> => {
  await write([sql`DELETE FROM ${sessions} WHERE id = ${sessionId}`])
}

/** A session to be opened, if the password that was checked still holds; `now` in milliseconds. */
export type NewSession = {
  readonly sessionId: string
  readonly userId: string
  /** The hash that the password was checked by. */
  readonly verifiedHash: string
  /** What stands in its place from now on; the same, unless it was made anew. */
  readonly passwordHash: string
  readonly now: number
}

/**
 * Opens a session, if the password that was checked is still the account's; false when it was
 * changed meanwhile or the account is gone. Done twice, it is done once.
 */
export const openSession = async ({ write }: Database, session: NewSession): Promise<boolean> => {
  const { sessionId, userId, verifiedHash, passwordHash, now } = session
  const renewHash = sql`UPDATE ${users} SET password_hash = ${passwordHash}
    WHERE id = ${userId} AND password_hash = ${verifiedHash}`
  const results = await write([
    ...(passwordHash === verifiedHash ? [] : [renewHash]),
    sql`INSERT OR IGNORE INTO ${sessions} (id, user_id, created_at, renewed_at, expires_at)
      SELECT ${sessionId}, id, ${now}, ${now}, ${now + sessionSeconds * 1000}
      FROM ${users} WHERE id = ${userId} AND password_hash = ${passwordHash}`,
    sql`SELECT 1 FROM ${sessions} WHERE id = ${sessionId}`,
  ])
  return (results.at(-1)?.rows.length ?? 0) > 0
}

/** A password to be stored, and under which conditions; `signedInAt` in milliseconds. */
export type NewPassword = {
  readonly userId: string
  /** The session that asks, and the only one that goes on. */
  readonly sessionId: string
  /** The sign-in time that the session has from now on. */
  readonly signedInAt: number
  /** The hash that the current password was checked by; null where none was asked for. */
  readonly verifiedHash: string | null
  readonly passwordHash: string
}

const ReplacedRow = z.object({ replaced: z.number() })

/**
 * Stores a new password and ends every other session: both or neither. `signed_out` when the
 * session that asks has ended meanwhile, `superseded` when the password that was checked is no
 * longer the account's. Done twice, it is done once.
 */
export const replacePassword = async (
  { write }: Database,
  { userId, sessionId, signedInAt, verifiedHash, passwordHash }: NewPassword,
): Promise<'replaced' | 'superseded' | 'signed_out'> => {
  const results = await write([
    sql`UPDATE ${users} SET password_hash = ${passwordHash}
      WHERE id = ${userId} AND (${verifiedHash} IS NULL OR password_hash = ${verifiedHash})
        AND EXISTS (SELECT 1 FROM ${sessions} WHERE id = ${sessionId} AND user_id = ${userId})`,
    sql`UPDATE ${sessions} SET created_at = ${signedInAt} WHERE id = ${sessionId} AND changes() = 1`,
    sql`DELETE FROM ${sessions} WHERE user_id = ${userId} AND id <> ${sessionId} AND changes() = 1`,
    sql`SELECT password_hash = ${passwordHash} AS replaced FROM ${sessions}
      JOIN ${users} ON users.id = sessions.user_id WHERE sessions.id = ${sessionId}`,
  ])
  const row = results.at(-1)?.rows[0]
  if (!row) return 'signed_out'
  return ReplacedRow.parse(row).replaced === 1 ? 'replaced' : 'superseded'
}

/**
 * Deletes an account, and by the tables' cascades every row that is its own, and dooms its media,
 * if the password that was checked is still the account's; false when it was changed meanwhile. Done twice, it is done
 * once.
 */
export const deleteUser = async (
  { write }: Database,
  userId: string,
  verifiedHash: string,
): Promise<boolean> => {
  const now = Date.now()
  const isTheirs = sql`id = ${userId} AND password_hash = ${verifiedHash}`
  const exists = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${isTheirs})`
  const results = await write([
    ...disownStatements(userId, exists, now),
    doomMediaOf(userId, exists, now),
    sql`DELETE FROM ${users} WHERE ${isTheirs}`,
    sql`SELECT 1 FROM ${users} WHERE id = ${userId}`,
  ])
  return results.at(-1)?.rows.length === 0
}
