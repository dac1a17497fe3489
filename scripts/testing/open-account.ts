import { randomUUID } from 'node:crypto'
import type { InStatement } from '@libsql/client/web'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { creditsAtSignUp } from '../../schema/limits.ts'
import { createSessionTokens, sessionSeconds } from '../../worker/src/platform/session/session.ts'
import type { Variables } from '../settings/dev-vars.ts'

/** The owner of an account. The hash is in the format of `users.password_hash`. */
type Holder = { readonly email: string; readonly passwordHash: string }

export type OpenedAccount = {
  readonly id: string
  /** The value of the cookie `__Host-session`. */
  readonly token: string
}

/**
 * Writes what a sign-up writes, without the second that hashing a password takes. `secrets` are the
 * worker's.
 */
export const openAccount = async (
  write: (statements: InStatement[]) => Promise<unknown>,
  secrets: Variables,
  { email, passwordHash }: Holder,
): Promise<OpenedAccount> => {
  const { SESSION_SECRET = '', EMAIL_HASH_SECRET = '' } = secrets
  const [id, session, now] = [randomUUID(), randomUUID(), Date.now()]
  const emailHash = keyedHash(EMAIL_HASH_SECRET, 'gift', email)
  await write([
    {
      sql: `INSERT INTO users (id, email, password_hash, credits_updated_at, created_at)
        VALUES (?, ?, ?, ?, ?)`,
      args: [id, email, passwordHash, now, now],
    },
    { sql: 'INSERT INTO welcomed_emails (email_hash) VALUES (?)', args: [emailHash] },
    {
      sql: `INSERT INTO ledger_entries (id, key, user_id, change, reason, created_at)
        VALUES (?, ?, ?, ?, 'signup', ?)`,
      args: [randomUUID(), `signup:${emailHash}`, id, creditsAtSignUp, now],
    },
    {
      sql: `INSERT INTO sessions (id, user_id, created_at, renewed_at, expires_at)
        VALUES (?, ?, ?, ?, ?)`,
      args: [session, id, now, now, now + sessionSeconds * 1000],
    },
  ])
  return { id, token: await createSessionTokens(SESSION_SECRET).write(session) }
}
