import type { CreditReason } from '@storystone/schema/contract/credits.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { payments } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/database.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import type { Payment } from '#worker/vendors/stripe-shapes.ts'
import { recordEvent, recordSubscription, userExists } from './store.ts'

/** Credits for a payment; `key` names the purchase and makes sure that it is granted once. */
export type Grant = {
  readonly key: `checkout:${string}` | `invoice:${string}`
  readonly userId: string
  readonly credits: number
  readonly reason: Extract<CreditReason, 'purchase' | 'renewal'>
  readonly payment: Payment
  readonly at: number
}

/**
 * How much of a payment is gone now. The event of a won dispute may arrive before the one of its
 * withdrawal.
 */
const amountGone = sql`(refunded + max(disputed - reinstated, 0))`

/**
 * How many of a payment's credits are still to be taken back: all for a full reversal, else their
 * share, in halves. Negative when too many were taken.
 */
const creditsDue = sql`(CASE WHEN ${amountGone} >= amount THEN credits
  ELSE CAST(credits * 2 * ${amountGone} / amount AS INTEGER) / 2.0 END - reclaimed)`

/** The sum of all movements of a payment: it only grows, so it identifies a state. */
const amountMoved = sql`(refunded + disputed + reinstated)`

/** Whether the payment has a grant or a movement that the account was not settled for. */
const isUnsettled = sql`settled IS NOT ${amountMoved}`

const payment = (id: string, column: SQL): SQL =>
  sql`(SELECT ${column} FROM ${payments} WHERE id = ${id})`

/**
 * Takes back the credits that are due for a payment: adds them to the account's debt, then pays the
 * debt from the balance as far as it goes. Negative amounts reduce the debt, then return to the
 * balance. Safe to repeat.
 */
const reclaimBatch = (paymentId: string, at: number) => {
  const owner = payment(paymentId, sql`user_id`)
  const key = payment(paymentId, sql`'reclaim:' || id || ':' || ${amountMoved} || ':' || credits`)
  return {
    owed: sql`UPDATE ${users} SET credits_owed = credits_owed + ${payment(paymentId, creditsDue)}
      WHERE id = ${owner} AND ${payment(paymentId, creditsDue)} <> 0`,
    reclaimed: sql`UPDATE ${payments} SET reclaimed = reclaimed + ${creditsDue} WHERE id = ${paymentId} AND ${creditsDue} <> 0`,
    entry: sql`INSERT INTO ${ledgerEntries} (id, key, user_id, change, reason, attempt_id, created_at)
      SELECT ${crypto.randomUUID()}, ${key}, id, -min(credits, credits_owed), 'reversal', NULL, ${at}
      FROM ${users} WHERE id = ${owner} AND min(credits, credits_owed) <> 0
        AND ${payment(paymentId, isUnsettled)}
      ON CONFLICT (key) DO NOTHING`,
    paidBack: sql`UPDATE ${users} SET credits_owed = credits_owed
        + (SELECT change FROM ${ledgerEntries} WHERE key = ${key})
      WHERE id = ${owner} AND changes() = 1`,
    settled: sql`UPDATE ${payments} SET settled = ${amountMoved}
      WHERE id = ${paymentId} AND user_id IS NOT NULL`,
  }
}

/**
 * The batch that grants credits, if the account exists, and takes back what was refunded or is
 * owed. Safe to repeat; `entry` affects a row when this run granted the credits.
 */
const grantBatch = (grant: Grant) => {
  const { key, userId, credits, reason, at } = grant
  const { id, amount, refunded } = grant.payment
  return {
    entry: sql`INSERT INTO ${ledgerEntries}
        (id, key, user_id, change, reason, attempt_id, created_at)
      SELECT ${crypto.randomUUID()}, ${key}, id, ${credits}, ${reason}, NULL, ${at}
      FROM ${users} WHERE id = ${userId} ON CONFLICT (key) DO NOTHING`,
    payment: sql`INSERT INTO ${payments}
        (id, user_id, credits, amount, refunded, disputed, reclaimed, noted_at)
      SELECT ${id}, id, ${credits}, ${amount}, ${refunded}, 0, 0, ${at}
      FROM ${users} WHERE id = ${userId}
      ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, credits = excluded.credits,
        refunded = max(refunded, excluded.refunded)`,
    // One millisecond later, so that the history lists the grant first.
    reclaim: reclaimBatch(id, at + 1),
  }
}

type Paid = {
  /** The subscription that the payment was for; null for a single purchase. */
  readonly subscriptionId: string | null
  /** The event that is recorded together with its effect; null without one. */
  readonly eventId: string | null
  /** What else belongs into the batch. */
  readonly also: SQL | null
}

/** Grants the credits of a payment once. Says whether this call did so, and whether the account exists. */
export const grantPaid = async (
  { database, meter }: { readonly database: Database; readonly meter: Meter },
  grant: Grant,
  { subscriptionId, eventId, also }: Paid,
): Promise<{ readonly isNew: boolean; readonly hasOwner: boolean }> => {
  const { userId, at } = grant
  const { granted, hasOwner } = await database.write({
    granted: grantBatch(grant),
    also,
    subscription: subscriptionId ? recordSubscription(subscriptionId, userId, 'active', at) : null,
    event: recordEvent(eventId, at, userId),
    hasOwner: userExists(userId),
  })
  const isNew = granted.entry.rowsAffected === 1
  if (isNew) {
    meter.granted += grant.credits
    meter.paid += grant.payment.amount
  }
  return { isNew, hasOwner }
}

/** How much of a payment disputes have withdrawn and reinstated, in minor units. */
export type DisputedAmounts = { readonly withdrawn: number; readonly reinstated: number }

/** The movements of a payment so far; amounts that are already recorded have no effect. */
export type Reversal = {
  readonly payment: Payment
  readonly disputed: DisputedAmounts
  readonly at: number
}

/**
 * The batch that takes the credits of a payment back, or returns them when its money came back, or
 * records the reversal for a grant that is still to come. Safe to repeat; `payment` affects a row
 * when the amounts were new.
 */
export const reversalBatch = ({
  payment: { id, amount, refunded },
  disputed: { withdrawn, reinstated },
  at,
}: Reversal) => ({
  payment: sql`INSERT INTO ${payments}
      (id, user_id, credits, amount, refunded, disputed, reinstated, reclaimed, noted_at)
    VALUES (${id}, NULL, 0, ${amount}, ${refunded}, ${withdrawn}, ${reinstated}, 0, ${at})
    ON CONFLICT (id) DO UPDATE SET refunded = max(refunded, excluded.refunded),
      disputed = max(disputed, excluded.disputed),
      reinstated = max(reinstated, excluded.reinstated)
      WHERE excluded.refunded > refunded OR excluded.disputed > disputed
        OR excluded.reinstated > reinstated`,
  reclaim: reclaimBatch(id, at),
})
