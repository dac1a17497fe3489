import {
  checkouts,
  ownerlessPurchases,
  subscriptions,
} from '@storystone/schema/database/checkout.ts'
import { hour } from '@storystone/schema/time.ts'
import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/database.ts'
import type { Payments } from '#worker/vendors/stripe.ts'
import { findCustomer, recordSubscription } from './store.ts'

/** How long a checkout page can be paid at Stripe, plus an hour. */
const checkoutPayableMs = 25 * hour

/**
 * Remembers the unfinished purchases of an account; for the batch that deletes the account, before
 * the deletion and under the same condition.
 */
export const disownPurchases = (userId: string, condition: SQL, now: number) => ({
  checkouts: sql`INSERT OR IGNORE INTO ${ownerlessPurchases} (id, kind, noted_at, ask_at)
    SELECT session_id, 'checkout', ${now}, ${now} FROM ${checkouts}
    WHERE user_id = ${userId} AND state <> 'fulfilled' AND ${condition}`,
  subscriptions: sql`INSERT OR IGNORE INTO ${ownerlessPurchases} (id, kind, noted_at, ask_at)
    SELECT id, 'subscription', ${now}, ${now} FROM ${subscriptions}
    WHERE user_id = ${userId} AND ${condition}`,
})

/** Whether a checkout or a subscription belonged to a deleted account. */
export const isOwnerless = async ({ read }: Database, id: string): Promise<boolean> => {
  const [row] = await read.select().from(ownerlessPurchases).where(eq(ownerlessPurchases.id, id))
  return row !== undefined
}

/** The query for the purchases whose check at Stripe is due, longest due first. */
export const selectDueOwnerless = ({ read }: Database, now: number, most: number) =>
  read
    .select()
    .from(ownerlessPurchases)
    .where(lte(ownerlessPurchases.checkAt, now))
    .orderBy(asc(ownerlessPurchases.checkAt))
    .limit(most)

/** Postpones the next check. Only one of several concurrent claims changes the row. */
export const claimOwnerless = (id: string, seen: number, checkAt: number): SQL => sql`
  UPDATE ${ownerlessPurchases} SET ask_at = ${checkAt} WHERE id = ${id} AND ask_at = ${seen}`

/** Deletes a purchase that can't be paid any more. */
export const deleteOwnerless = (id: string): SQL =>
  sql`DELETE FROM ${ownerlessPurchases} WHERE id = ${id}`

/** Deletes purchases that were recorded before a time in milliseconds. */
export const deleteOldOwnerless = (before: number): SQL =>
  sql`DELETE FROM ${ownerlessPurchases} WHERE noted_at <= ${before}`

/** The query for a user's checkouts that may still be paid. */
const selectOpenCheckouts = ({ read }: Database, userId: string, now: number) =>
  read
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.state, 'open'),
        gt(checkouts.createdAt, now - checkoutPayableMs),
      ),
    )

export type ClosePurchasesDeps = { readonly database: Database; readonly payments: Payments }

const endSubscriptions = async (
  { database, payments }: ClosePurchasesDeps,
  userId: string,
  customerId: string,
): Promise<void> => {
  const running = await payments.findSubscriptionsOf(customerId)
  // A subscription whose webhook has not arrived may be paid: once recorded, it is disowned with
  // the account.
  const now = Date.now()
  await database.write(running.map(({ id }) => recordSubscription(id, userId, 'active', now)))
  for (const { id } of running) await payments.cancelSubscription(id)
  await payments.deleteCustomer(customerId)
}

/**
 * Cancels a user's subscriptions and expires their open checkouts. Throws when Stripe can't be
 * reached; safe to repeat.
 */
export const closePurchases = async (deps: ClosePurchasesDeps, userId: string): Promise<void> => {
  const { database, payments } = deps
  const customerId = await findCustomer(database, userId)
  if (customerId !== null) await endSubscriptions(deps, userId, customerId)
  for (const { sessionId } of await selectOpenCheckouts(database, userId, Date.now())) {
    await payments.expireCheckout(sessionId)
  }
}
