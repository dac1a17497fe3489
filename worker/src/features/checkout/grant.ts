import type { CreditReason } from '@storystone/schema/contract/credits.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { payments } from '@storystone/schema/database/checkout.ts'
import { ledgerEntries } from '@storystone/schema/database/ledger.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Payment } from '../../adapters/stripe-shapes.ts'
import type { Meter } from '../../log/meter.ts'

/** Credits for a payment: `key` says which purchase they are for, and brings them once. */
export type Grant = {
  readonly key: `checkout:${string}` | `invoice:${string}`
  readonly userId: string
  readonly credits: number
  readonly reason: Extract<CreditReason, 'purchase' | 'renewal'>
  readonly payment: Payment
  readonly at: number
}

/** What of a payment's money is gone now. A dispute may be won before we heard that it withdrew. */
const gone = sql`(refunded + max(disputed - reinstated, 0))`

/**
 * What of a payment's credits is still to be taken back: all for all, else their part, in halves.
 * Negative where more was taken than is gone now.
 */
const due = sql`(CASE WHEN ${gone} >= amount THEN credits
  ELSE CAST(credits * 2 * ${gone} / amount AS INTEGER) / 2.0 END - reclaimed)`

/** All that has moved of a payment's money since it came: it only grows, and so names a state. */
const moved = sql`(refunded + disputed + reinstated)`

/** What account and payment have not been settled for yet: a grant, or money that has moved. */
const unsettled = sql`settled IS NOT ${moved}`

const payment = (id: string, column: SQL): SQL =>
  sql`(SELECT ${column} FROM ${payments} WHERE id = ${id})`

/**
 * Takes back what is due for a payment: it is added to what the account owes, of which the balance
 * then pays as much as it holds. What was taken and is not due any more comes off what is owed, and
 * what is left of it goes to the balance. Done again with nothing new, it does nothing.
 */
const reclaimBatch = (paymentId: string, at: number) => {
  const owner = payment(paymentId, sql`user_id`)
  const key = payment(paymentId, sql`'reclaim:' || id || ':' || ${moved} || ':' || credits`)
  return {
    owed: sql`UPDATE ${users} SET credits_owed = credits_owed + ${payment(paymentId, due)}
      WHERE id = ${owner} AND ${payment(paymentId, due)} <> 0`,
    reclaimed: sql`UPDATE ${payments} SET reclaimed = reclaimed + ${due} WHERE id = ${paymentId} AND ${due} <> 0`,
    entry: sql`INSERT INTO ${ledgerEntries} (id, key, user_id, change, reason, attempt_id, created_at)
      SELECT ${crypto.randomUUID()}, ${key}, id, -min(credits, credits_owed), 'reversal', NULL, ${at}
      FROM ${users} WHERE id = ${owner} AND min(credits, credits_owed) <> 0
        AND ${payment(paymentId, unsettled)}
      ON CONFLICT (key) DO NOTHING`,
    paidBack: sql`UPDATE ${users} SET credits_owed = credits_owed
        + (SELECT change FROM ${ledgerEntries} WHERE key = ${key})
      WHERE id = ${owner} AND changes() = 1`,
    settled: sql`UPDATE ${payments} SET settled = ${moved}
      WHERE id = ${paymentId} AND user_id IS NOT NULL`,
  }
}

/**
 * The batch that grants credits, if the account exists, and takes back what was refunded or is
 * owed. Safe to repeat; `entry` affects a row when this run granted the credits.
 */
export const grantBatch = (grant: Grant) => {
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

/** Adds a grant to the meter. */
export const meterGrant = (
  meter: Meter,
  { credits, payment }: Pick<Grant, 'credits' | 'payment'>,
): void => {
  meter.granted += credits
  meter.paid += payment.amount
}

/** What of a payment disputes have withdrawn and given back, in minor units. */
export type Disputed = { readonly withdrawn: number; readonly reinstated: number }

/** What moved of a payment after it came, as far as is known: each amount counts where it is news. */
export type Reversal = {
  readonly payment: Payment
  readonly disputed: Disputed
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
