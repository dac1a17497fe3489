/**
 * The types of Stripe's events that have an effect. A handler that is missing does not compile, nor
 * does one that the chaos test does not put under its faults (`scripts/chaos/verbs/stripe-events.ts`).
 */
export type HandledEvent =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'invoice.paid'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'customer.subscription.deleted'
