import { passkeys, sessions, users } from '@storystone/schema/database/accounts.ts'
import {
  checkouts,
  customers,
  payments,
  subscriptions,
} from '@storystone/schema/database/checkout.ts'
import { eq } from 'drizzle-orm'
import { readBatch } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'

/**
 * The queries behind {@link findAccountRecord}. Session ids are left out: tokens are made of them.
 */
const selectRecord = ({ read }: Database, userId: string) => ({
  user: read
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      credits: users.credits,
      creditsOwed: users.creditsOwed,
    })
    .from(users)
    .where(eq(users.id, userId)),
  sessions: read
    .select({
      createdAt: sessions.createdAt,
      renewedAt: sessions.renewedAt,
      expiresAt: sessions.expiresAt,
      device: sessions.device,
      place: {
        latitude: sessions.placeLatitude,
        longitude: sessions.placeLongitude,
        name: sessions.locationName,
        at: sessions.placeAt,
      },
    })
    .from(sessions)
    .where(eq(sessions.userId, userId)),
  passkeys: read
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId)),
  checkouts: read
    .select({
      id: checkouts.sessionId,
      packageId: checkouts.packageId,
      credits: checkouts.credits,
      state: checkouts.state,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .where(eq(checkouts.userId, userId)),
  payments: read
    .select({
      id: payments.id,
      credits: payments.credits,
      amount: payments.amount,
      refunded: payments.refunded,
      disputed: payments.disputed,
      reclaimed: payments.reclaimed,
      createdAt: payments.notedAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId)),
  customer: read
    .select({ id: customers.customerId })
    .from(customers)
    .where(eq(customers.userId, userId)),
  subscriptions: read
    .select({ id: subscriptions.id, state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId)),
})

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Rows from newest to oldest, with ISO 8601 times in UTC. */
const newestFirst = <Row extends { readonly createdAt: number }>(rows: readonly Row[]) =>
  rows
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map((row) => ({ ...row, createdAt: iso(row.createdAt) }))

type LocationRow = { readonly at: number | null }

const locationOf = <Row extends LocationRow>({ at, ...place }: Row) =>
  at === null ? null : { ...place, at: iso(at) }

/**
 * All data of an account other than stories, ledger and media, each list newest first: the user,
 * the sessions with their last location, the passkeys, and the purchases. Times are ISO 8601 in UTC, amounts in
 * minor units. Contains no password, no key and nothing that opens a session. Null when the account is
 * gone.
 */
export const findAccountRecord = async (database: Database, userId: string) => {
  const record = await readBatch(database.read, selectRecord(database, userId))
  const [user] = record.user
  if (!user) return null
  return {
    user: { ...user, createdAt: iso(user.createdAt) },
    sessions: newestFirst(record.sessions).map(({ place, renewedAt, expiresAt, ...session }) => ({
      ...session,
      renewedAt: iso(renewedAt),
      expiresAt: iso(expiresAt),
      place: locationOf(place),
    })),
    passkeys: newestFirst(record.passkeys).map(({ lastUsedAt, ...passkey }) => ({
      ...passkey,
      lastUsedAt: lastUsedAt === null ? null : iso(lastUsedAt),
    })),
    checkouts: newestFirst(record.checkouts),
    payments: newestFirst(record.payments),
    stripeCustomerId: record.customer[0]?.id ?? null,
    subscriptions: record.subscriptions,
  }
}
