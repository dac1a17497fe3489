import type { User } from '@storystone/schema/contract/account.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../errors/refusal.ts'
import { consumeLimits, requireWithinLimits } from '../../limits/enforce-limits.ts'
import type { Limit } from '../../limits/limits.ts'
import { keyedHash } from './keyed-hash.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import { type Account, findAccount } from './store.ts'

export type AuthenticateDeps = {
  readonly database: Database
  readonly emailHashSecret: string
  readonly failedLoginsPer15Minutes: number
}

/**
 * All e-mails together may fail 30 times as often from one address as one e-mail may: enough for a
 * school class that mistypes, too few to try one password on many e-mails.
 */
const addressLimitFactor = 30

/** A log-in attempt; `address` is the client's. */
export type LoginAttempt = {
  readonly email: string
  readonly password: string
  readonly address: string
}

const limitsOf = (
  { emailHashSecret, failedLoginsPer15Minutes: max }: AuthenticateDeps,
  { email, address }: LoginAttempt,
): readonly Limit[] => {
  const windowMs = 900_000
  const ofEmail = keyedHash(emailHashSecret, 'login', `${email} ${address}`)
  const ofAddress = keyedHash(emailHashSecret, 'login-address', address)
  return [
    { key: `login:${ofEmail}`, max, windowMs },
    { key: `login-address:${ofAddress}`, max: max * addressLimitFactor, windowMs },
  ]
}

/**
 * Returns the account for an e-mail and password; null when they don't match, after the same time
 * for an unknown e-mail. Refuses `too_many_requests` after too many failures for this e-mail from
 * this address, or from this address at all. The limits are checked again after the password, so
 * that concurrent attempts can't exceed them.
 */
export const authenticate = async (
  deps: AuthenticateDeps,
  attempt: LoginAttempt,
): Promise<Account | null> => {
  const { database } = deps
  const { email, password } = attempt
  const limits = limitsOf(deps, attempt)
  await requireWithinLimits(database, limits, Date.now())
  const account = await findAccount(database, email)
  const verified = account
    ? await verifyPassword(password, account.passwordHash)
    : await verifyNothing(password)
  if (!account || !verified) {
    const failures = limits.map((limit) => ({ limit, id: crypto.randomUUID() }))
    await consumeLimits(database, failures, Date.now())
    return null
  }
  await requireWithinLimits(database, limits, Date.now())
  return account
}

/**
 * Verifies the password of a signed-in user; returns the hash that matched. Refuses
 * `reauthentication_required` for a wrong password, which counts as a failed log-in, and
 * `not_signed_in` when the account has been deleted.
 */
export const reauthenticate = async (
  deps: AuthenticateDeps,
  { email }: User,
  password: string,
  address: string,
): Promise<string> => {
  const account = await authenticate(deps, { email, password, address })
  if (account) return account.passwordHash
  const exists = await findAccount(deps.database, email)
  throw new Refusal(exists ? 'reauthentication_required' : 'not_signed_in')
}
