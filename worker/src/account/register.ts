import type { GiftWithheld, RegisterRequest } from '@storystone/schema/contract/account.ts'
import { hour, minute } from '@storystone/schema/time.ts'
import { type Database, violatesUnique } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, type Limit } from '#worker/platform/limits/limits.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import type { SignedIn } from './sessions.ts'
import { findAccount, findGiftWithheld, insertAccount, type NewAccount } from './store.ts'

export type RegisterDeps = {
  readonly database: Database
  readonly hashSecret: string
  readonly signUpsPer10Minutes: number
  readonly giftsPerNetworkAndHour: number
  readonly giftsPerHour: number
}

/** A new account, and why it has no gift of credits if it has none. */
export type Registered = SignedIn & { readonly giftWithheld: GiftWithheld | null }

/** Inserts the account, or refuses `email_taken`. A unique violation by our own user id means that an earlier try got through. */
const insertOrRefuse = async (
  database: Database,
  account: NewAccount,
): Promise<GiftWithheld | null> => {
  try {
    return await insertAccount(database, account)
  } catch (error) {
    if (!violatesUnique(error, 'users.')) throw error
    const existing = await findAccount(database, account.email)
    if (existing?.user.id !== account.userId) throw new Refusal('email_taken')
    return findGiftWithheld(database, account)
  }
}

const giftLimits = (
  { hashSecret, giftsPerNetworkAndHour, giftsPerHour }: RegisterDeps,
  { network }: ClientAddress,
): Limit[] => {
  const windowMs = hour
  const ofNetwork = keyedHash(hashSecret, 'gifts', network)
  return [
    { key: `gifts:${ofNetwork}`, max: giftsPerNetworkAndHour, windowMs },
    { key: 'gifts', max: giftsPerHour, windowMs },
  ]
}

/**
 * Creates an account with a session. The gift of credits is given once per e-mail, and only while the
 * limits on gifts last. Refuses `email_taken`, `too_many_requests` by address, and common passwords
 * as {@link refuseCommonPassword} does.
 */
export const register = async (
  deps: RegisterDeps,
  { email, password }: RegisterRequest,
  client: ClientAddress,
  deviceName: string | null,
): Promise<Registered> => {
  const { database, hashSecret, signUpsPer10Minutes } = deps
  refuseCommonPassword(password, 'password')
  const now = Date.now()
  const limit = {
    key: `signup:${keyedHash(hashSecret, 'signup', client.address)}`,
    max: signUpsPer10Minutes,
    windowMs: 10 * minute,
  }
  await consume(database, limit)
  const account: NewAccount = {
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    email,
    emailHash: keyedHash(hashSecret, 'gift', email),
    giftLimits: giftLimits(deps, client),
    passwordHash: await hashPassword(password, { ...client, email, isKnown: false }),
    deviceName,
    now,
  }
  const giftWithheld = await insertOrRefuse(database, account)
  return {
    sessionId: account.sessionId,
    giftWithheld,
    user: { id: account.userId, email, createdAt: new Date(now).toISOString() },
  }
}
