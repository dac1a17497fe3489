import type { User } from '@storystone/schema/contract/account.ts'
import {
  maxPasskeys,
  type Passkey,
  type PasskeyList,
} from '@storystone/schema/contract/passkeys.ts'
import { passkeys, sessions, users } from '@storystone/schema/database/accounts.ts'
import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, firstRow, hasRow, type Owner } from '#worker/platform/database/database.ts'
import { sessionExpiry, toUser } from '#worker/platform/session/session.ts'

type PasskeyRow = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** The passkeys of a user, newest first. */
export const selectPasskeys = ({ read }: Database, owner: Owner) =>
  read
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, owner))
    .orderBy(desc(sql`rowid`))
    .limit(maxPasskeys)

/** A row of {@link selectPasskeys} as the contract has it. */
export const toPasskey = ({ createdAt, lastUsedAt, ...named }: PasskeyRow): Passkey => ({
  ...named,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
})

export const toPasskeyList = (rows: readonly PasskeyRow[]): PasskeyList => rows.map(toPasskey)

const Transports = z.array(z.string())

/** The authenticators that have a passkey of the user already, and how a browser reaches them. */
export const findCredentials = async (
  { read }: Database,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> => {
  const rows = await read
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return rows.map(({ id, transports }) => ({
    id,
    transports: Transports.parse(JSON.parse(transports)),
  }))
}

/** A passkey that was verified; `now` in milliseconds. */
export type NewPasskey = {
  readonly id: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly now: number
}

const IdRow = z.object({ id: z.string() })

/**
 * Stores a passkey: `full` when the user has ten, `exists` when the authenticator has one for an
 * account here. Safe to repeat.
 */
export const insertPasskey = async (
  { write }: Database,
  passkey: NewPasskey,
): Promise<'added' | 'full' | 'exists'> => {
  const { id, userId, credentialId, publicKey, counter, transports, name, now } = passkey
  const { stored } = await write({
    passkey: sql`INSERT OR IGNORE INTO ${passkeys}
      (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      SELECT ${id}, id, ${credentialId}, ${publicKey}, ${counter}, ${JSON.stringify(transports)},
        ${name}, ${now}
      FROM ${users} WHERE id = ${userId}
        AND (SELECT count(*) FROM ${passkeys} WHERE user_id = ${userId}) < ${maxPasskeys}`,
    stored: firstRow(IdRow, sql`SELECT id FROM ${passkeys} WHERE credential_id = ${credentialId}`),
  })
  if (!stored) return 'full'
  return stored.id === id ? 'added' : 'exists'
}

/** Forgets a passkey of the user; false when there is none of that id. */
export const deletePasskey = async (
  { write }: Database,
  userId: string,
  id: string,
): Promise<boolean> => {
  const { rowsAffected } = await write(
    sql`DELETE FROM ${passkeys} WHERE id = ${id} AND user_id = ${userId}`,
  )
  return rowsAffected > 0
}

export type StoredPasskey = {
  readonly id: string
  readonly user: User
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
}

/** The passkey that an authenticator names, and whose it is; null when there is none. */
export const findPasskey = async (
  { read }: Database,
  credentialId: string,
): Promise<StoredPasskey | null> => {
  const [row] = await read
    .select({
      id: passkeys.id,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      user: { id: users.id, email: users.email, createdAt: users.createdAt },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return row ? { ...row, credentialId, user: toUser(row.user) } : null
}

/** A session that a passkey opens; `now` in milliseconds. */
export type PasskeySession = {
  readonly passkey: Pick<StoredPasskey, 'id' | 'user'>
  /** What the authenticator counts now. */
  readonly counter: number
  readonly sessionId: string
  readonly deviceName: string | null
  readonly now: number
}

/**
 * Remembers the use of a passkey and opens a session, both or neither; false when the passkey is gone, or
 * its counter has been used meanwhile. Safe to repeat.
 */
export const openPasskeySession = async (
  { write }: Database,
  { passkey, counter, sessionId, deviceName, now }: PasskeySession,
): Promise<boolean> => {
  const { isOpen } = await write({
    use: sql`UPDATE ${passkeys} SET counter = ${counter}, last_used_at = ${now}
      WHERE id = ${passkey.id} AND user_id = ${passkey.user.id}
        AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`,
    session: sql`INSERT OR IGNORE INTO ${sessions}
      (id, user_id, created_at, renewed_at, expires_at, device)
      SELECT ${sessionId}, id, ${now}, ${now}, ${sessionExpiry(now)}, ${deviceName}
      FROM ${users} WHERE id = ${passkey.user.id} AND changes() = 1`,
    isOpen: hasRow(sql`SELECT 1 FROM ${sessions} WHERE id = ${sessionId}`),
  })
  return isOpen
}
