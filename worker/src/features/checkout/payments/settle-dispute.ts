import type { ChargedPayment, Dispute, PaymentEvent } from '../../../adapters/stripe-shapes.ts'
import type { DisputedAmounts } from '../records/grant.ts'
import { recordEvent } from '../records/store.ts'
import type { CheckoutDeps } from './fulfil-checkout.ts'
import { reversePayment } from './reverse-payment.ts'

/**
 * Statuses in which a dispute holds the money. A `warning_…` is an inquiry, which moves none; for
 * other statuses, the withdrawal has an event of its own.
 */
const holdingStatuses: readonly string[] = ['needs_response', 'under_review', 'lost']

/**
 * A dispute's amount in the currency of its payment. From another currency it is converted as
 * Stripe did it: by what the dispute took from our account, and what the charge had brought there.
 */
const amountIn = (
  { amount, currency, settled }: ChargedPayment,
  { claimed, withdrawn }: Dispute,
): number => {
  if (claimed.currency === currency) return claimed.amount
  if (!withdrawn) return 0
  if (withdrawn.currency !== settled?.currency) {
    throw new Error(`A dispute took ${withdrawn.currency}, but its charge did not bring any.`)
  }
  return Math.min(amount, Math.round((amount * withdrawn.amount) / settled.amount))
}

/**
 * Takes back the credits of a payment when a dispute withdraws its money, and returns them when the
 * dispute is won. A bank's inquiry has no effect. Each event includes what the earlier ones said,
 * so that a lost or late one does no harm. Throws when the event has no dispute.
 */
export const settleDispute = async (
  deps: CheckoutDeps,
  { id, type, dispute }: PaymentEvent,
): Promise<void> => {
  if (!dispute) throw new Error('A dispute came without its charge.')
  const { chargeId, status } = dispute
  const isBack = type === 'charge.dispute.funds_reinstated' || status === 'won'
  const isGone = type === 'charge.dispute.funds_withdrawn' || holdingStatuses.includes(status)
  if (!isGone && !isBack) {
    await deps.database.write({ event: recordEvent(id, Date.now()) })
    return
  }
  const disputedOf = (payment: ChargedPayment): DisputedAmounts => {
    const amount = amountIn(payment, dispute)
    return { withdrawn: amount, reinstated: isBack ? amount : 0 }
  }
  await reversePayment(deps, { chargeId, disputedOf }, id)
}
