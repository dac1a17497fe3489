import { recordEvent, recordSubscription } from '../records/store.ts'
import type { CheckoutDeps } from './fulfil-checkout.ts'

/** Records that a subscription has ended, if Stripe confirms it. */
export const endSubscription = async (
  { database, payments }: CheckoutDeps,
  subscriptionId: string,
  eventId: string,
): Promise<void> => {
  const subscription = await payments.findSubscription(subscriptionId)
  const hasEnded = subscription !== null && subscription.endedAt !== null
  const owner = hasEnded ? subscription.purpose?.userId : undefined
  const now = Date.now()
  await database.write({
    subscription:
      owner === undefined ? null : recordSubscription(subscriptionId, owner, 'ended', now),
    event: recordEvent(eventId, now),
  })
}
