import type { RegisterRequest, User } from '@storystone/schema/contract/account.ts'
import type { Database } from '../../database/client.ts'
import { violatesUnique } from '../../database/failure.ts'
import { Refusal } from '../../errors/refusal.ts'
import { consumeLimits } from '../../limits/enforce-limits.ts'
import { keyedHash } from './keyed-hash.ts'
import { hashPassword } from './password.ts'
import { refuseCommon } from './refuse-common.ts'
import { findAccount, insertAccount, type NewAccount } from './store.ts'

export type RegisterDeps = {
  readonly database: Database
  readonly emailHashSecret: string
  readonly signUpsPer10Minutes: number
}

/** A user, and the session that was opened for them. */
export type SignedIn = { readonly user: User; readonly sessionId: string }

/** A write that was tried twice may find that its first try went through. */
const insertOrRefuse = async (database: Database, account: NewAccount): Promise<void> => {
  try {
    await insertAccount(database, account)
  } catch (error) {
    if (!violatesUnique(error, 'users.')) throw error
    const existing = await findAccount(database, account.email)
    if (existing?.user.id !== account.userId) throw new Refusal('email_taken')
  }
}

/**
 * Opens an account, signed in, with its gift of credits (once for an e-mail, for ever).
 * Refuses `email_taken`, `too_many_requests` by address, and a password as {@link refuseCommon} does.
 */
export const register = async (
  { database, emailHashSecret, signUpsPer10Minutes }: RegisterDeps,
  { email, password }: RegisterRequest,
  address: string,
): Promise<SignedIn> => {
  refuseCommon(password, 'password')
  const now = Date.now()
  const limit = {
    key: `signup:${keyedHash(emailHashSecret, 'signup', address)}`,
    max: signUpsPer10Minutes,
    windowMs: 600_000,
  }
  await consumeLimits(database, [{ limit, id: crypto.randomUUID() }], now)
  const account: NewAccount = {
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    email,
    emailHash: keyedHash(emailHashSecret, 'gift', email),
    passwordHash: await hashPassword(password),
    now,
  }
  await insertOrRefuse(database, account)
  return {
    sessionId: account.sessionId,
    user: { id: account.userId, email, createdAt: new Date(now).toISOString() },
  }
}
