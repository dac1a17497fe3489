import type { RegisterRequest } from '@storystone/schema/contract/account.ts'
import type { Database } from '../../database/client.ts'
import { violatesUnique } from '../../database/errors.ts'
import { Refusal } from '../../errors/refusal.ts'
import { consumeLimits } from '../../limits/enforce-limits.ts'
import type { SignedIn } from '../../session/sign-in.ts'
import { keyedHash } from './keyed-hash.ts'
import { hashPassword } from './password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { findAccount, insertAccount, type NewAccount } from './store.ts'

export type RegisterDeps = {
  readonly database: Database
  readonly emailHashSecret: string
  readonly signUpsPer10Minutes: number
}

/** A retried write may find that its first try succeeded. */
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
 * Creates an account with a session and the gift of credits (once per e-mail, for ever). Refuses
 * `email_taken`, `too_many_requests` by address, and common passwords as {@link
 * refuseCommonPassword} does.
 */
export const register = async (
  { database, emailHashSecret, signUpsPer10Minutes }: RegisterDeps,
  { email, password }: RegisterRequest,
  address: string,
): Promise<SignedIn> => {
  refuseCommonPassword(password, 'password')
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
