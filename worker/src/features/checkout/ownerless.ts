import {
  checkouts,
  ownerlessPurchases,
  subscriptions,
} from '@storystone/schema/database/checkout.ts'
import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'

/** How long Stripe lets a page be paid on, with an hour on top. */
const payableMs = 25 * 60 * 60 * 1000

/**
 * The statements that remember what an account that is being deleted could still bring: for the
 * batch that deletes it, in front of that, and under the same condition.
 */
export const disownPurchases = (userId: string, condition: SQL, now: number) => ({
  checkouts: sql`INSERT OR IGNORE INTO ${ownerlessPurchases} (id, kind, noted_at, ask_at)
    SELECT session_id, 'checkout', ${now}, ${now} FROM ${checkouts}
    WHERE user_id = ${userId} AND state <> 'fulfilled' AND ${condition}`,
  subscriptions: sql`INSERT OR IGNORE INTO ${ownerlessPurchases} (id, kind, noted_at, ask_at)
    SELECT id, 'subscription', ${now}, ${now} FROM ${subscriptions}
    WHERE user_id = ${userId} AND ${condition}`,
})

/** Whether a checkout or a subscription was of an account that is gone. */
export const isOwnerless = async ({ read }: Database, id: string): Promise<boolean> => {
  const [row] = await read.select().from(ownerlessPurchases).where(eq(ownerlessPurchases.id, id))
  return row !== undefined
}

/** The query for the purchases that Stripe is to be asked about by now, longest due first. */
export const selectOwnerlessToAsk = ({ read }: Database, now: number, most: number) =>
  read
    .select()
    .from(ownerlessPurchases)
    .where(lte(ownerlessPurchases.askAt, now))
    .orderBy(asc(ownerlessPurchases.askAt))
    .limit(most)

/** The statement that puts off the next question; a claim: of several at once, one succeeds. */
export const claimOwnerless = (id: string, seen: number, askAt: number): SQL => sql`
  UPDATE ${ownerlessPurchases} SET ask_at = ${askAt} WHERE id = ${id} AND ask_at = ${seen}`

/** The statement that forgets a purchase of a deleted account which brings no more money. */
export const forgetOwnerless = (id: string): SQL =>
  sql`DELETE FROM ${ownerlessPurchases} WHERE id = ${id}`

/** The statement that forgets those which were noted before a moment, in milliseconds. */
export const forgetOldOwnerless = (before: number): SQL =>
  sql`DELETE FROM ${ownerlessPurchases} WHERE noted_at <= ${before}`

/** The query for the checkouts of a user that may still be paid. */
export const selectOpenCheckouts = ({ read }: Database, userId: string, now: number) =>
  read
    .select({ sessionId: checkouts.sessionId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.userId, userId),
        eq(checkouts.state, 'open'),
        gt(checkouts.createdAt, now - payableMs),
      ),
    )
