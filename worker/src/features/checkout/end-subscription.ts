import type { FulfilDeps } from './fulfil-checkout.ts'
import { noteEvent, noteSubscription } from './store.ts'

/** Notes that a package is not renewed any more, if Stripe says so too. */
export const endSubscription = async (
  { database, payments }: FulfilDeps,
  subscriptionId: string,
  eventId: string,
): Promise<void> => {
  const subscription = await payments.findSubscription(subscriptionId)
  const hasEnded = subscription !== null && subscription.endedAt !== null
  const owner = hasEnded ? subscription.purpose?.userId : undefined
  const now = Date.now()
  await database.write({
    subscription:
      owner === undefined ? null : noteSubscription(subscriptionId, owner, 'ended', now),
    event: noteEvent(eventId, now),
  })
}
