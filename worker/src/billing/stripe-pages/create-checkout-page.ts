import { invalidField } from '#worker/platform/errors/refusal.ts'
import type { Payments } from '#worker/vendors/stripe.ts'
import { PaymentsRefused } from '#worker/vendors/stripe-errors.ts'
import type { CheckoutOrder, OpenedCheckout } from '#worker/vendors/stripe-shapes.ts'

const openOnce = (payments: Payments, order: CheckoutOrder): Promise<OpenedCheckout | null> =>
  payments.openCheckout(order, `checkout:${crypto.randomUUID()}`)

/**
 * Stripe binds a customer to the currency of their subscriptions and open checkouts. Closes open
 * checkouts in other currencies; refuses the currency if a subscription has another.
 */
const releaseCurrency = async (
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
 * Opens a checkout page at Stripe; null when the customer no longer exists there. A subscription
 * closes the customer's open checkouts in other currencies, and is refused with `currency_bound`
 * while another subscription has another currency.
 */
export const createCheckoutPage = async (
  payments: Payments,
  order: CheckoutOrder,
): Promise<OpenedCheckout | null> => {
  const { customerId } = order
  if (customerId === null) return openOnce(payments, order)
  try {
    return await openOnce(payments, order)
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error
    await releaseCurrency(payments, customerId, order)
    return openOnce(payments, order)
  }
}
