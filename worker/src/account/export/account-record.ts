import { emailChanges, passkeys, sessions, users } from '@storystone/schema/database/accounts.ts'
import {
  checkouts,
  customers,
  payments,
  subscriptions,
} from '@storystone/schema/database/checkout.ts'
import { pushSubscriptions } from '@storystone/schema/database/notices.ts'
import { publications } from '@storystone/schema/database/publications.ts'
import { stories } from '@storystone/schema/database/stories.ts'
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
      createdAt: sessions.signedInAt,
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
  notices: read
    .select({ endpoint: pushSubscriptions.endpoint, language: pushSubscriptions.language })
    .from(sessions)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessions.id))
    .where(eq(sessions.userId, userId)),
  emailChanges: read
    .select({ newEmail: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId)),
  publications: read
    .select({
      storyId: publications.storyId,
      showsPhoto: publications.showsPhoto,
      isIndexed: publications.isIndexed,
      createdAt: publications.createdAt,
      takenDownAt: publications.takenDownAt,
    })
    .from(stories)
    .innerJoin(publications, eq(publications.storyId, stories.id))
    .where(eq(stories.userId, userId)),
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
const isoOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : iso(milliseconds)

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
 * the sessions with their last location, the passkeys, where notices go, a change of the e-mail address that
 * waits, the public pages, and the purchases. Times are ISO 8601 in UTC, amounts in
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
      lastUsedAt: isoOrNull(lastUsedAt),
    })),
    // The whole address of a browser's push service would be a way to it.
    notices: record.notices.map(({ endpoint, language }) => {
      return { service: new URL(endpoint).host, language }
    }),
    emailChanges: record.emailChanges.map(({ newEmail, expiresAt }) => {
      return { newEmail, expiresAt: iso(expiresAt) }
    }),
    publications: newestFirst(record.publications).map(({ takenDownAt, ...page }) => {
      return { ...page, takenDownAt: isoOrNull(takenDownAt) }
    }),
    checkouts: newestFirst(record.checkouts),
    payments: newestFirst(record.payments),
    stripeCustomerId: record.customer[0]?.id ?? null,
    subscriptions: record.subscriptions,
  }
}
