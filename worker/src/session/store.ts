import type { User } from '@storystone/schema/contract/account.ts'
import { sessions, users } from '@storystone/schema/database/accounts.ts'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import type { Owner } from '../database/owner.ts'
import { freshLocation, sessionLocationColumns } from './location.ts'
import type { Session } from './session.ts'
import { longestSessionMs, sessionSeconds } from './session-token.ts'

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
export const insertSession = (sessionId: string, userId: string, now: number): SQL => sql`
  INSERT INTO ${sessions} (id, user_id, created_at, renewed_at, expires_at)
  VALUES (${sessionId}, ${userId}, ${now}, ${now}, ${sessionExpiry(now)})`

/** The user of a session, as part of a query; nobody when there is no such session. */
export const ownerOf = (sessionId: string): Owner =>
  sql`(SELECT user_id FROM ${sessions} WHERE id = ${sessionId})`

/** Reads a session that has not ended, expired or grown too old, with its user, and `text` with it. */
export const selectSession = (
  { read }: Database,
  sessionId: string,
  now: number,
  text: SQL<string | null> = sql`NULL`,
) =>
  read
    .select({
      id: sessions.id,
      signedInAt: sessions.createdAt,
      renewedAt: sessions.renewedAt,
      location: sessionLocationColumns,
      storyRevision: users.storyRevision,
      user: { id: users.id, email: users.email, createdAt: users.createdAt },
      text,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, now - longestSessionMs),
      ),
    )

type SessionRows = Awaited<ReturnType<typeof selectSession>>

/** The session that {@link selectSession} found; null when there is none. */
export const toSession = ([row]: SessionRows, now: number): Session | null => {
  if (!row) return null
  const { text: _text, ...session } = row
  return { ...session, user: toUser(row.user), location: freshLocation(row.location, now) }
}

/** Extends a session by another 30 days from now. */
export const renewSession = async (
  { write }: Database,
  sessionId: string,
  now: number,
): Promise<void> => {
  await write(
    sql`UPDATE ${sessions} SET renewed_at = ${now}, expires_at = ${sessionExpiry(now)}
      WHERE id = ${sessionId}`,
  )
}

/** Ends a session; does nothing when there is no such session. */
export const deleteSession = async ({ write }: Database, sessionId: string): Promise<void> => {
  await write(sql`DELETE FROM ${sessions} WHERE id = ${sessionId}`)
}
