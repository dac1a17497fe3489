import type { PaymentEvent } from '../../adapters/stripe-shapes.ts'
import { endSubscription } from './end-subscription.ts'
import { type FulfilDeps, fulfilCheckout } from './fulfil-checkout.ts'
import type { HandledEvent } from './handled-event.ts'
import { renewCredits } from './renew-credits.ts'
import { reversePayment } from './reverse-payment.ts'
import { settleDispute } from './settle-dispute.ts'
import { wasHandled } from './store.ts'

type Handler = (deps: FulfilDeps, event: PaymentEvent) => Promise<void>

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
  'charge.refunded': (deps, { id, objectId }) =>
    reversePayment(deps, { chargeId: objectId, disputed: { withdrawn: 0, reinstated: 0 } }, id),
  'charge.dispute.created': settleDispute,
  'charge.dispute.funds_withdrawn': settleDispute,
  'charge.dispute.funds_reinstated': settleDispute,
  'charge.dispute.closed': settleDispute,
  'customer.subscription.deleted': (deps, { id, objectId }) => endSubscription(deps, objectId, id),
}

const isHandled = (type: string): type is HandledEvent => Object.hasOwn(handlers, type)

/**
 * Lets an event have its effect, once. An event is only a hint to ask Stripe: what it says itself
 * is not believed, but for what a dispute moved. Types that we don't use have no effect.
 */
export const handleEvent = async (deps: FulfilDeps, event: PaymentEvent): Promise<void> => {
  const { id, type } = event
  if (!isHandled(type) || (await wasHandled(deps.database, id))) return
  await handlers[type](deps, event)
}
