import type { User } from '@storystone/schema/contract/account.ts'
import type { Database } from '../../database/client.ts'
import { Refusal } from '../../errors/refusal.ts'
import { consumeLimits, requireWithinLimits } from '../../limits/enforce-limits.ts'
import type { Limit } from '../../limits/limits.ts'
import { keyedHash } from './keyed-hash.ts'
import { verifyNobody, verifyPassword } from './password.ts'
import { type Account, findAccount } from './store.ts'

export type AuthenticateDeps = {
  readonly database: Database
  readonly emailHashSecret: string
  readonly failedLoginsPer15Minutes: number
}

/**
 * From one address all e-mails together may fail so many times as often as one: a school class that
 * mistypes may, who tries one password on e-mail after e-mail may not.
 */
export const emailsPerAddress = 30

/** `address` is where the guess comes from. */
export type Guess = { readonly email: string; readonly password: string; readonly address: string }

const limitsOf = (
  { emailHashSecret, failedLoginsPer15Minutes: max }: AuthenticateDeps,
  { email, address }: Guess,
): readonly Limit[] => {
  const windowMs = 900_000
  const ofEmail = keyedHash(emailHashSecret, 'login', `${email} ${address}`)
  const ofAddress = keyedHash(emailHashSecret, 'login-address', address)
  return [
    { key: `login:${ofEmail}`, max, windowMs },
    { key: `login-address:${ofAddress}`, max: max * emailsPerAddress, windowMs },
  ]
}

/**
 * The account that an e-mail and a password open; null when they open none, in the same time for
 * an e-mail that nobody has. Refuses `too_many_requests` after too many failures for this e-mail
 * from this address, or from this address at all, wherever a password is asked for. The limits are
 * asked for again behind the check, so that guesses sent at once don't pass them.
 */
export const authenticate = async (
  deps: AuthenticateDeps,
  guess: Guess,
): Promise<Account | null> => {
  const { database } = deps
  const { email, password } = guess
  const limits = limitsOf(deps, guess)
  await requireWithinLimits(database, limits, Date.now())
  const account = await findAccount(database, email)
  const verified = account
    ? await verifyPassword(password, account.passwordHash)
    : await verifyNobody(password)
  if (!account || !verified) {
    const failures = limits.map((limit) => ({ limit, id: crypto.randomUUID() }))
    await consumeLimits(database, failures, Date.now())
    return null
  }
  await requireWithinLimits(database, limits, Date.now())
  return account
}

/**
 * Asks a signed-in user for the password again; answers the hash that it was checked by. Refuses
 * `reauthentication_required` for a wrong one, which counts as a failed log-in, and
 * `not_signed_in` when the account is gone meanwhile.
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
