import type { Language } from '@storystone/schema/catalog.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { CheckoutDeps } from '../payments/fulfil-checkout.ts'
import { findCustomer } from '../records/store.ts'

/**
 * Opens Stripe's page where a user manages subscriptions; returns its address. Refuses `not_found`
 * for a user who never subscribed.
 */
export const openPortal = async (
  { database, payments }: CheckoutDeps,
  userId: string,
  language: Language,
  origin: string,
): Promise<string> => {
  const customerId = await findCustomer(database, userId)
  const url = customerId && (await payments.openPortal(customerId, `${origin}/credits`, language))
  if (!url) throw new Refusal('not_found')
  return url
}
