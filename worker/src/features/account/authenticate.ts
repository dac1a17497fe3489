import type { User } from '@storystone/schema/contract/account.ts'
import type { Database } from '../../database/client.ts'
import { claimUse, type Limit, requireRoom } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import { keyedHash } from './keyed-hash.ts'
import { verifyNobody, verifyPassword } from './password.ts'
import { type Account, findAccount } from './store.ts'

export type AuthenticateDeps = {
  readonly database: Database
  readonly emailHashSecret: string
  readonly failedLoginsPer15Minutes: number
}

/** `address` is where the guess comes from. */
export type Guess = { readonly email: string; readonly password: string; readonly address: string }

/**
 * The account that an e-mail and a password open; null when they open none, in the same time for
 * an e-mail that nobody has. Refuses `too_many_requests` after too many failures for this e-mail
 * from this address, wherever a password is asked for. The limit is asked for again behind the
 * check, so that guesses sent at once don't pass it.
 */
export const authenticate = async (
  { database, emailHashSecret, failedLoginsPer15Minutes }: AuthenticateDeps,
  { email, password, address }: Guess,
): Promise<Account | null> => {
  const limit: Limit = {
    key: `login:${keyedHash(emailHashSecret, 'login', `${email} ${address}`)}`,
    most: failedLoginsPer15Minutes,
    windowMs: 900_000,
  }
  await requireRoom(database, limit, Date.now())
  const account = await findAccount(database, email)
  const verified = account
    ? await verifyPassword(password, account.passwordHash)
    : await verifyNobody(password)
  if (!account || !verified) {
    await claimUse(database, { limit, id: crypto.randomUUID() }, Date.now())
    return null
  }
  await requireRoom(database, limit, Date.now())
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
