import type { Payments } from '../../adapters/stripe.ts'
import type { Database } from '../../database/client.ts'
import { selectOpenCheckouts } from './ownerless.ts'
import { findCustomer, noteSubscription } from './store.ts'

export type ClosePurchasesDeps = { readonly database: Database; readonly payments: Payments }

const endSubscriptions = async (
  { database, payments }: ClosePurchasesDeps,
  userId: string,
  customerId: string,
): Promise<void> => {
  const running = await payments.findSubscriptionsOf(customerId)
  // One that we have not heard of yet may have been paid: noted now, it is disowned with the account.
  const now = Date.now()
  await database.write(running.map(({ id }) => noteSubscription(id, userId, 'active', now)))
  for (const { id } of running) await payments.cancelSubscription(id)
  await payments.deleteCustomer(customerId)
}

/**
 * Ends all that could still cost a user money: subscriptions are cancelled and open checkouts
 * expired. Throws when Stripe can't be reached; may be called again.
 */
export const closePurchases = async (deps: ClosePurchasesDeps, userId: string): Promise<void> => {
  const { database, payments } = deps
  const customerId = await findCustomer(database, userId)
  if (customerId !== null) await endSubscriptions(deps, userId, customerId)
  for (const { sessionId } of await selectOpenCheckouts(database, userId, Date.now())) {
    await payments.expireCheckout(sessionId)
  }
}
