/**
 * The event types that have an effect. The handlers and the chaos test
 * (`scripts/chaos/verbs/stripe-events.ts`) don't compile when one is missing.
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
