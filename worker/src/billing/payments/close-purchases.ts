import type { Database } from '#worker/platform/database/client.ts'
import type { Payments } from '#worker/vendors/stripe.ts'
import { selectOpenCheckouts } from '../records/ownerless.ts'
import { findCustomer, recordSubscription } from '../records/store.ts'

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
