import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WebAuthnCredential } from '@simplewebauthn/server'
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
import { countOnce } from '#worker/platform/limits/usage-limits.ts'
import { sessionExpiry, toUser } from '#worker/platform/session/session.ts'

/** Who a passkey is for: the host that the browser reached. Another host's passkeys are not offered here. */
export type RelyingParty = { readonly id: string; readonly origin: string }

export const relyingPartyOf = (url: string): RelyingParty => {
  const { hostname, origin } = new URL(url)
  return { id: hostname, origin }
}

/** Loaded with the first passkey: it takes longer to start than the rest of the worker together. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** What the authenticator knows the user by: it comes back with each log-in. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(userId))

const ClientData = z.object({ challenge: z.string() })

/** The challenge that a response answers; null when it is no response. */
export const challengeIn = (clientDataJson: string): string | null => {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString('utf8')
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return null
  }
}

/** A stored key as the library takes it. */
export const toCredential = (stored: {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
}): WebAuthnCredential => ({
  id: stored.credentialId,
  publicKey: Uint8Array.from(Buffer.from(stored.publicKey, 'base64url')),
  counter: stored.counter,
})

// A challenge is `nonce · end · signature`: the server keeps none that nobody answers, so that a page which
// offers a log-in writes no row. The signature covers what it is for and who asked.

const nonceBytes = 16
const endBytes = 6
const signatureBytes = 32
const goodForMs = 10 * 60_000

type ChallengeUse = {
  readonly purpose: 'add' | 'login'
  /** Who may answer: the session that adds, or the browser that logs in. */
  readonly holder: string
}

const sign = (secret: string, { purpose, holder }: ChallengeUse, start: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`passkey-challenge:${purpose} ${holder} ${start.toString('base64url')}`)
    .digest()

/** The bytes of a new challenge, good for ten minutes. */
export const createChallenge = (
  secret: string,
  use: ChallengeUse,
  now: number,
): Uint8Array<ArrayBuffer> => {
  const end = Buffer.alloc(endBytes)
  end.writeUIntBE(now + goodForMs, 0, endBytes)
  const start = Buffer.concat([randomBytes(nonceBytes), end])
  return Uint8Array.from(Buffer.concat([start, sign(secret, use, start)]))
}

/** Whether a challenge is ours, for this use, and how long ago: `foreign` for any that is not. */
export const readChallenge = (
  secret: string,
  use: ChallengeUse,
  challenge: string,
  now: number,
): 'good' | 'late' | 'foreign' => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== nonceBytes + endBytes + signatureBytes) return 'foreign'
  const start = bytes.subarray(0, nonceBytes + endBytes)
  if (!timingSafeEqual(bytes.subarray(start.length), sign(secret, use, start))) return 'foreign'
  return start.readUIntBE(nonceBytes, endBytes) > now ? 'good' : 'late'
}

/** Uses a challenge up, until it is no longer good anyway; false when it was used before. */
export const spendChallenge = async (
  { write }: Database,
  challenge: string,
  now: number,
): Promise<boolean> => {
  const hash = createHash('sha256').update(challenge).digest('base64url')
  const limit = { key: `passkey-challenge:${hash}`, max: 1, windowMs: goodForMs }
  const { use } = await write(countOnce({ limit }, now))
  return use.used === 1
}

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
type NewPasskey = {
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
type PasskeySession = {
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
