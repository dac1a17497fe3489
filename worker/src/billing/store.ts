import type { PackageId } from '@storystone/schema/credit-packages.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import {
  checkouts,
  customers,
  payments,
  stripeEvents,
  subscriptions,
} from '@storystone/schema/database/checkout.ts'
import { day } from '@storystone/schema/time.ts'
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, firstRow, hasRow, type Query } from '#worker/platform/database/database.ts'
import type { Purpose } from '#worker/vendors/stripe-shapes.ts'

const selectUser = (userId: string): SQL => sql`SELECT 1 FROM ${users} WHERE id = ${userId}`

/** Whether the account exists: the last statement of a batch that changes it. */
export const userExists = (userId: string): Query<boolean> => hasRow(selectUser(userId))

/**
 * Records that an event was handled; for the batch with its effect. With a user: only if the
 * account exists. Null without an event.
 */
export const recordEvent = (
  eventId: string | null,
  at: number,
  userId: string | null = null,
): SQL | null =>
  eventId === null
    ? null
    : sql`INSERT OR IGNORE INTO ${stripeEvents} (id, handled_at) SELECT ${eventId}, ${at}
        WHERE ${userId} IS NULL OR EXISTS (${selectUser(userId ?? '')})`

/** Whether an event was handled before. */
export const isEventHandled = async ({ read }: Database, eventId: string): Promise<boolean> => {
  const [row] = await read.select().from(stripeEvents).where(eq(stripeEvents.id, eventId))
  return row !== undefined
}

/** Inserts an open checkout; false when its account is gone. Safe to repeat. */
export const insertCheckout = async (
  { write }: Database,
  sessionId: string,
  { userId, packageId, credits }: Purpose,
  now: number,
): Promise<boolean> => {
  const { hasOwner } = await write({
    checkout: sql`INSERT OR IGNORE INTO ${checkouts}
        (session_id, user_id, package_id, credits, state, created_at, ask_at)
      SELECT ${sessionId}, id, ${packageId}, ${credits}, 'open', ${now}, ${now}
      FROM ${users} WHERE id = ${userId}`,
    hasOwner: userExists(userId),
  })
  return hasOwner
}

/** Marks a checkout as fulfilled, and inserts it if its row was lost. */
export const markFulfilled = (
  sessionId: string,
  { userId, packageId, credits }: Purpose,
  now: number,
): SQL => sql`
  INSERT INTO ${checkouts} (session_id, user_id, package_id, credits, state, created_at, ask_at)
  SELECT ${sessionId}, id, ${packageId}, ${credits}, 'fulfilled', ${now}, NULL
  FROM ${users} WHERE id = ${userId}
  ON CONFLICT (session_id) DO UPDATE SET state = 'fulfilled', ask_at = NULL`

/** Marks an open checkout as closed: it won't be paid. A fulfilled one stays fulfilled. */
export const markClosed = (sessionId: string): SQL => sql`
  UPDATE ${checkouts} SET state = 'closed', ask_at = NULL
  WHERE session_id = ${sessionId} AND state = 'open'`

/** The time between two checks of a subscription. */
export const checkIntervalMs = day

/**
 * Records a subscription's state; an ended one stays ended. Its checks start or resume the next
 * day.
 */
export const recordSubscription = (
  id: string,
  userId: string,
  state: 'active' | 'ended',
  now: number,
): SQL => sql`
  INSERT INTO ${subscriptions} (id, user_id, state, ask_at)
  SELECT ${id}, id, ${state}, ${now + checkIntervalMs} FROM ${users} WHERE id = ${userId}
  ON CONFLICT (id) DO UPDATE SET ask_at = coalesce(ask_at, excluded.ask_at),
    state = CASE excluded.state WHEN 'ended' THEN 'ended' ELSE state END`

/** Has a user's active subscriptions checked by the next sweep, under a condition. */
export const checkSubscriptionsSoon = (userId: string, at: number, condition: SQL): SQL => sql`
  UPDATE ${subscriptions} SET ask_at = ${at}
  WHERE user_id = ${userId} AND state = 'active' AND ask_at > ${at} AND ${condition}`

/** The query behind {@link findNewestCheckout}. */
const selectNewestCheckout = (
  { read }: Database,
  userId: string,
  packageId: PackageId,
  after: number,
) =>
  read
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.packageId, packageId),
        gt(checkouts.createdAt, after),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)

/** Finds the newest checkout of a package opened after a time; may return null. */
export const findNewestCheckout = async (
  database: Database,
  userId: string,
  packageId: PackageId,
  after: number,
): Promise<string | null> => {
  const [row] = await selectNewestCheckout(database, userId, packageId, after)
  return row?.sessionId ?? null
}

/** Finds a user's customer id at Stripe; may return null. */
export const findCustomer = async ({ read }: Database, userId: string): Promise<string | null> => {
  const [row] = await read.select().from(customers).where(eq(customers.userId, userId))
  return row?.customerId ?? null
}

const CustomerRow = z.object({ customer_id: z.string() })

/**
 * Stores a user's customer id, unless there is one; returns the stored id, or null when the account
 * is gone.
 */
export const insertCustomer = async (
  { write }: Database,
  userId: string,
  customerId: string,
): Promise<string | null> => {
  const { kept } = await write({
    insert: sql`INSERT OR IGNORE INTO ${customers} (user_id, customer_id)
      SELECT id, ${customerId} FROM ${users} WHERE id = ${userId}`,
    kept: firstRow(
      CustomerRow,
      sql`SELECT customer_id FROM ${customers} WHERE user_id = ${userId}`,
    ),
  })
  return kept?.customer_id ?? null
}

/** Deletes a user's customer id, unless it has changed. */
export const deleteCustomerRow = async (
  { write }: Database,
  userId: string,
  customerId: string,
): Promise<void> => {
  await write(
    sql`DELETE FROM ${customers} WHERE user_id = ${userId} AND customer_id = ${customerId}`,
  )
}

/** Deletes old records of handled events, and of payments without an account. */
export const deleteOldRecords = (before: number) => ({
  events: sql`DELETE FROM ${stripeEvents} WHERE handled_at <= ${before}`,
  payments: sql`DELETE FROM ${payments} WHERE user_id IS NULL AND noted_at <= ${before}`,
})
