import type { User } from '@storystone/schema/contract/account.ts'
import { passwordResets, sessions, users } from '@storystone/schema/database/accounts.ts'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { hasRow } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { sessionExpiry, toUser } from '#worker/platform/session/store.ts'

/** A link that was mailed; `expiresAt` in milliseconds. */
export type NewReset = {
  readonly userId: string
  readonly tokenHash: string
  readonly expiresAt: number
}

/** Remembers a link. Safe to repeat. */
export const insertReset = async (
  { write }: Database,
  { userId, tokenHash, expiresAt }: NewReset,
): Promise<void> => {
  await write(sql`INSERT OR IGNORE INTO ${passwordResets} (token_hash, user_id, expires_at)
    SELECT ${tokenHash}, id, ${expiresAt} FROM ${users} WHERE id = ${userId}`)
}

/** The user whose link it is; null for a link that is unknown, used or too old. */
export const findReset = async (
  { read }: Database,
  tokenHash: string,
  now: number,
): Promise<User | null> => {
  const [row] = await read
    .select({ id: users.id, email: users.email, createdAt: users.createdAt })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
  return row ? toUser(row) : null
}

/** Forgets all links of a user, once their password has this hash. */
export const deleteResetsOf = (userId: string, passwordHash: string): SQL => sql`
  DELETE FROM ${passwordResets} WHERE user_id = ${userId} AND EXISTS
    (SELECT 1 FROM ${users} WHERE id = ${userId} AND password_hash = ${passwordHash})`

/** A password that is set by a link, and the session that it opens; `now` in milliseconds. */
export type ResetPassword = {
  readonly tokenHash: string
  readonly userId: string
  readonly passwordHash: string
  readonly sessionId: string
  readonly deviceName: string | null
  readonly now: number
}

/**
 * Uses a link up, stores the password, ends all sessions and opens one, all or nothing; false when
 * somebody else used the link before. Safe to repeat: the hash of a password is new each time.
 */
export const replaceByReset = async (
  { write }: Database,
  { tokenHash, userId, passwordHash, sessionId, deviceName, now }: ResetPassword,
): Promise<boolean> => {
  const { isOpen } = await write({
    link: sql`DELETE FROM ${passwordResets} WHERE token_hash = ${tokenHash} AND expires_at > ${now}`,
    password: sql`UPDATE ${users} SET password_hash = ${passwordHash}
      WHERE id = ${userId} AND changes() = 1`,
    sessions: sql`DELETE FROM ${sessions} WHERE user_id = ${userId} AND changes() = 1`,
    session: sql`INSERT OR IGNORE INTO ${sessions}
      (id, user_id, created_at, renewed_at, expires_at, device)
      SELECT ${sessionId}, id, ${now}, ${now}, ${sessionExpiry(now)}, ${deviceName}
      FROM ${users} WHERE id = ${userId} AND password_hash = ${passwordHash}`,
    others: deleteResetsOf(userId, passwordHash),
    isOpen: hasRow(sql`SELECT 1 FROM ${sessions} WHERE id = ${sessionId}`),
  })
  return isOpen
}
