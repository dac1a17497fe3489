import type { Payments } from '#worker/vendors/stripe.ts'
import type { ChargedPayment, Dispute, PaymentEvent } from '#worker/vendors/stripe-shapes.ts'
import { type DisputedAmounts, reversalBatch } from '../grant-and-reclaim.ts'
import { type CheckoutDeps, fulfilCheckout, renewCredits } from '../payments/fulfil-checkout.ts'
import { isEventHandled, recordEvent, recordSubscription } from '../store.ts'

type ReverseRequest = {
  readonly chargeId: string
  /** What disputes have moved of the payment, in its own currency. */
  readonly disputedOf?: (payment: ChargedPayment) => Promise<DisputedAmounts>
}

const undisputed: DisputedAmounts = { withdrawn: 0, reinstated: 0 }

/**
 * Takes back the credits of a refunded or disputed payment, and returns them when the dispute is
 * won. Stripe says how much was refunded. What the balance can't cover is deducted from the next
 * grant; a payment without a grant yet will grant that much less.
 */
const reversePayment = async (
  { database, payments, meter }: CheckoutDeps,
  { chargeId, disputedOf = async () => undisputed }: ReverseRequest,
  eventId: string,
): Promise<void> => {
  const at = Date.now()
  const payment = await payments.findPaymentOfCharge(chargeId)
  if (!payment) {
    await database.write({ event: recordEvent(eventId, at) })
    return
  }
  const disputed = await disputedOf(payment)
  const { reversal } = await database.write({
    reversal: reversalBatch({ payment, disputed, at }),
    event: recordEvent(eventId, at),
  })
  const isNew = reversal.payment.rowsAffected === 1
  if (isNew && disputed.reinstated === 0) meter.reversals += 1
}

/**
 * Statuses in which a dispute holds the money even where its event lists no movement. An inquiry
 * (`warning_…`) moves none, and whatever has another name (`prevented`, `appeal_…`) says what it moved.
 */
const holdingStatuses: readonly string[] = ['needs_response', 'under_review', 'lost']

/**
 * A dispute's amount in the currency of its payment. From another currency it is converted as
 * Stripe did it: by what the dispute took from our account, and what the charge had brought there.
 */
const amountIn = async (
  payments: Payments,
  { amount, currency }: ChargedPayment,
  { chargeId, claimed, withdrawn }: Dispute,
): Promise<number> => {
  if (claimed.currency === currency) return claimed.amount
  if (!withdrawn) return 0
  const settled = await payments.findSettlement(chargeId)
  if (withdrawn.currency !== settled?.currency) {
    throw new Error(`A dispute took ${withdrawn.currency}, but its charge did not bring any.`)
  }
  return Math.min(amount, Math.round((amount * withdrawn.amount) / settled.amount))
}

/** How often the claimed amount was taken and given back, by an event and all before it. */
const movedBy = (type: string, { status, moved }: Dispute): Dispute['moved'] => {
  const isBack = type === 'charge.dispute.funds_reinstated' || status === 'won'
  const isGone = type === 'charge.dispute.funds_withdrawn' || holdingStatuses.includes(status)
  const taken = Math.max(moved.taken, isGone || isBack ? 1 : 0)
  return { taken, returned: isBack ? Math.max(taken, moved.returned) : moved.returned }
}

/**
 * Takes back the credits of a payment when a dispute withdraws its money, and returns them when the
 * money comes back. A bank's inquiry has no effect. Each event includes what the earlier ones said,
 * so that a lost or late one does no harm. Throws when the event has no dispute.
 */
const settleDispute = async (
  deps: CheckoutDeps,
  { id, type, dispute }: PaymentEvent,
): Promise<void> => {
  if (!dispute) throw new Error('A dispute came without its charge.')
  const { taken, returned } = movedBy(type, dispute)
  if (taken === 0) {
    await deps.database.write({ event: recordEvent(id, Date.now()) })
    return
  }
  const disputedOf = async (payment: ChargedPayment): Promise<DisputedAmounts> => {
    const amount = await amountIn(deps.payments, payment, dispute)
    return {
      withdrawn: Math.round(amount * taken),
      reinstated: Math.round(amount * returned),
    }
  }
  await reversePayment(deps, { chargeId: dispute.chargeId, disputedOf }, id)
}

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
