import type { Payments } from '../../adapters/stripe.ts'
import { PaymentsRefused } from '../../adapters/stripe-failure.ts'
import type { CheckoutOrder, OpenedCheckout } from '../../adapters/stripe-shapes.ts'
import { invalidField } from '../../errors/refusal.ts'

const openOnce = (payments: Payments, order: CheckoutOrder): Promise<OpenedCheckout | null> =>
  payments.openCheckout(order, `checkout:${crypto.randomUUID()}`)

/**
 * Stripe binds a customer to the currency of what is renewed, and of the pages that are open for
 * it. Closes such pages in another currency; refuses the currency where something is renewed.
 */
const freeCurrency = async (
  payments: Payments,
  customerId: string,
  { currency }: CheckoutOrder,
): Promise<void> => {
  const running = await payments.findSubscriptionsOf(customerId)
  if (running.some((one) => one.currency !== currency)) {
    throw invalidField('currency', 'currency_bound')
  }
  for (const page of await payments.findOpenCheckoutsOf(customerId)) {
    if (page.currency !== currency) await payments.expireCheckout(page.id)
  }
}

/**
 * Opens the page of an order at Stripe; null when its customer is forgotten there. One that is to
 * be renewed closes the customer's open pages in other currencies, where they stand in its way, and
 * is refused with `currency_bound` while a package is renewed in another.
 */
export const openPage = async (
  payments: Payments,
  order: CheckoutOrder,
): Promise<OpenedCheckout | null> => {
  const { customerId } = order
  if (customerId === null) return openOnce(payments, order)
  try {
    return await openOnce(payments, order)
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error
    await freeCurrency(payments, customerId, order)
    return openOnce(payments, order)
  }
}
