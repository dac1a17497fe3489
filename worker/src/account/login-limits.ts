import { hour, minute } from '@storystone/schema/time.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import type { Limit } from '#worker/platform/limits/limits.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'

export type LoginLimits = {
  readonly hashSecret: string
  readonly failedLoginsPer15Minutes: number
  readonly failedLoginsPerAccountAndHour: number
  readonly passwordChecksPer15Minutes: number
}

/** Who enters a password. `device` is an id that has logged in to this account before, or null. */
export type Caller = ClientAddress & { readonly device: string | null }

export type LoginAttempt = Caller & { readonly email: string; readonly password: string }

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
export const failureLimits = (
  deps: LoginLimits,
  { email, address, device }: LoginAttempt,
): Limit[] => {
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
export const checkLimit = (
  { hashSecret, passwordChecksPer15Minutes: max }: LoginLimits,
  email: string,
  by: 'strangers' | 'devices',
): Limit => ({
  key: `login-checks:${by}:${keyedHash(hashSecret, 'login-checks', email)}`,
  max,
  windowMs: quarterMs,
})
