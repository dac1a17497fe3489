import type { LoginRequest } from '@storystone/schema/contract/account.ts'
import { hour, minute } from '@storystone/schema/time.ts'
import type { Database } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import {
  consume,
  countOnce,
  type Limit,
  requireWithinLimits,
} from '#worker/platform/limits/usage-limits.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import type { Session } from '#worker/platform/session/session.ts'
import {
  hashPassword,
  isOutdated,
  type PasswordSender,
  verifyNothing,
  verifyPassword,
} from './password.ts'
import type { SignedIn } from './sessions.ts'
import { type Account, findAccount, openSession } from './store.ts'

export type AuthenticateDeps = LoginLimits & { readonly database: Database }

/** A caller as the queue of hashes sees them. */
const senderOf = (email: string, { network, address, device }: Caller): PasswordSender => ({
  network,
  address,
  email,
  isKnown: device !== null,
})

/**
 * The account for an e-mail and password; null when they don't match, after the same time for an
 * unknown e-mail. Refuses `too_many_requests` after too many failures or checks. Failures are
 * checked again after the password, so that concurrent attempts can't exceed their limits.
 */
const authenticate = async (
  deps: AuthenticateDeps,
  attempt: LoginAttempt,
): Promise<Account | null> => {
  const { database } = deps
  const { email, password, device } = attempt
  const limits = failureLimits(deps, attempt)
  await requireWithinLimits(database, limits, Date.now())
  await consume(database, checkLimit(deps, email, device === null ? 'strangers' : 'devices'))
  const account = await findAccount(database, email)
  const sender = senderOf(email, attempt)
  const verified = account
    ? await verifyPassword(password, account.passwordHash, sender)
    : await verifyNothing(password, sender)
  if (!account || !verified) {
    await consume(database, ...limits)
    return null
  }
  await requireWithinLimits(database, limits, Date.now())
  // From now on this device is a known one, and has had its first check.
  if (device === null) {
    const limit = checkLimit(deps, email, 'devices')
    await database.write(countOnce({ limit }, Date.now()))
  }
  return account
}

/**
 * Verifies the password of a signed-in user; returns the hash that matched. Refuses
 * `reauthentication_required` for a wrong password, which counts as a failed log-in, and
 * `not_signed_in` when the account has been deleted. A session is a known device.
 */
export const reauthenticate = async (
  deps: AuthenticateDeps,
  { id: sessionId, user }: Pick<Session, 'id' | 'user'>,
  password: string,
  client: ClientAddress,
): Promise<string> => {
  const { email } = user
  const account = await authenticate(deps, { ...client, email, password, device: sessionId })
  if (account) return account.passwordHash
  const exists = await findAccount(deps.database, email)
  throw new Refusal(exists ? 'reauthentication_required' : 'not_signed_in')
}

/**
 * Opens a session. Refuses `invalid_credentials`, after the same time for an unknown e-mail, and
 * `too_many_requests` as {@link authenticate} does. When the password changes between its check and
 * the session, the new password is checked.
 */
export const login = async (
  deps: AuthenticateDeps,
  credentials: LoginRequest,
  caller: Caller,
  deviceName: string | null,
): Promise<SignedIn> => {
  const account = await authenticate(deps, { ...caller, ...credentials })
  if (!account) throw new Refusal('invalid_credentials')
  const { user, passwordHash: verifiedHash } = account
  const sessionId = crypto.randomUUID()
  const opened = await openSession(deps.database, {
    sessionId,
    userId: user.id,
    verifiedHash,
    passwordHash: isOutdated(verifiedHash)
      ? await hashPassword(credentials.password, { ...senderOf(user.email, caller), isKnown: true })
      : verifiedHash,
    deviceName,
    now: Date.now(),
  })
  return opened ? { user, sessionId } : login(deps, credentials, caller, deviceName)
}

export type LoginLimits = {
  readonly hashSecret: string
  readonly failedLoginsPer15Minutes: number
  readonly failedLoginsPerAccountAndHour: number
  readonly passwordChecksPer15Minutes: number
}

/** Who enters a password. `device` is an id that has logged in to this account before, or null. */
export type Caller = ClientAddress & { readonly device: string | null }

type LoginAttempt = Caller & { readonly email: string; readonly password: string }

/**
 * All e-mails together may fail 30 times as often from one address as one e-mail may: enough for a
 * school class that mistypes, too few to try one password on many e-mails.
 */
const addressLimitFactor = 30

const quarterMs = 15 * minute

/** The limits on failures of one address: with one account or passkey, and with all together. */
export const failuresOf = (
  {
    hashSecret: secret,
    failedLoginsPer15Minutes: max,
  }: Pick<LoginLimits, 'hashSecret' | 'failedLoginsPer15Minutes'>,
  subject: string,
  address: string,
): Limit[] => [
  { key: `login:${keyedHash(secret, 'login', `${subject} ${address}`)}`, max, windowMs: quarterMs },
  {
    key: `login-address:${keyedHash(secret, 'login-address', address)}`,
    max: max * addressLimitFactor,
    windowMs: quarterMs,
  },
]

/**
 * The limits on failures. Those of an account from all addresses don't count for a known device,
 * which has a count of its own: else an attacker could lock the owner out.
 */
const failureLimits = (deps: LoginLimits, { email, address, device }: LoginAttempt): Limit[] => {
  const { hashSecret: secret } = deps
  const perHour = { max: deps.failedLoginsPerAccountAndHour, windowMs: hour }
  return [
    ...failuresOf(deps, email, address),
    device === null
      ? { key: `login-account:${keyedHash(secret, 'login-account', email)}`, ...perHour }
      : { key: `login-device:${keyedHash(secret, 'login-device', device)}`, ...perHour },
  ]
}

/**
 * The limit on checks of one account's password, right ones included: each takes one of few slots.
 * Known devices share a count of their own, so that strangers can't use theirs up.
 */
const checkLimit = (
  { hashSecret, passwordChecksPer15Minutes: max }: LoginLimits,
  email: string,
  by: 'strangers' | 'devices',
): Limit => ({
  key: `login-checks:${by}:${keyedHash(hashSecret, 'login-checks', email)}`,
  max,
  windowMs: quarterMs,
})
