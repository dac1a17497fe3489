import type { PaymentEvent } from '#worker/vendors/stripe-shapes.ts'
import { type CheckoutDeps, fulfilCheckout, renewCredits } from '../payments/checkout.ts'
import { reversePayment, settleDispute } from '../payments/reverse-payment.ts'
import { isEventHandled, recordEvent, recordSubscription } from '../records/store.ts'

/** Records that a subscription has ended, if Stripe confirms it. */
const endSubscription = async (
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

type Handler = (deps: CheckoutDeps, event: PaymentEvent) => Promise<void>

const fulfil: Handler = async (deps, { id, objectId }) => {
  await fulfilCheckout(deps, { sessionId: objectId, claim: null, eventId: id })
}

const closeUnpaid: Handler = async (deps, { id, objectId }) => {
  await fulfilCheckout(deps, { sessionId: objectId, claim: null, eventId: id, hasFailed: true })
}

const renew: Handler = async (deps, { id, objectId }) => {
  await renewCredits(deps, { invoiceId: objectId, eventId: id })
}

const handlers: Readonly<Record<HandledEvent, Handler>> = {
  'checkout.session.completed': fulfil,
  'checkout.session.async_payment_succeeded': fulfil,
  'checkout.session.async_payment_failed': closeUnpaid,
  'invoice.paid': renew,
  'charge.refunded': (deps, { id, objectId }) => reversePayment(deps, { chargeId: objectId }, id),
  'charge.dispute.created': settleDispute,
  'charge.dispute.funds_withdrawn': settleDispute,
  'charge.dispute.funds_reinstated': settleDispute,
  'charge.dispute.closed': settleDispute,
  'customer.subscription.deleted': (deps, { id, objectId }) => endSubscription(deps, objectId, id),
}

const isHandled = (type: string): type is HandledEvent => Object.hasOwn(handlers, type)

/**
 * Handles an event once. An event only triggers a check at Stripe; of its content, only the dispute
 * is used. Other types have no effect.
 */
export const handleEvent = async (deps: CheckoutDeps, event: PaymentEvent): Promise<void> => {
  const { id, type } = event
  if (!isHandled(type) || (await isEventHandled(deps.database, id))) return
  await handlers[type](deps, event)
}
