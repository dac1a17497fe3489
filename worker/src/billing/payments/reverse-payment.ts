import type { Payments } from '#worker/vendors/stripe.ts'
import type { ChargedPayment, Dispute, PaymentEvent } from '#worker/vendors/stripe-shapes.ts'
import { type DisputedAmounts, reversalBatch } from '../records/grant-and-reclaim.ts'
import { recordEvent } from '../records/store.ts'
import type { CheckoutDeps } from './checkout.ts'

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
export const reversePayment = async (
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
export const settleDispute = async (
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
