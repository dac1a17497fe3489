import type { PaymentEvent } from '../../../adapters/stripe-shapes.ts'
import type { DisputedAmounts } from '../records/grant.ts'
import { recordEvent } from '../records/store.ts'
import type { CheckoutDeps } from './fulfil-checkout.ts'
import { reversePayment } from './reverse-payment.ts'

/**
 * Statuses in which a dispute holds the money. A `warning_…` is an inquiry, which moves none; for
 * other statuses, the withdrawal has an event of its own.
 */
const withdrawn: readonly string[] = ['needs_response', 'under_review', 'lost']

/**
 * The total that a dispute has moved so far. Each event includes what the earlier ones said, so
 * that a lost or late event does no harm.
 */
const disputedAmounts = ({ type, dispute }: PaymentEvent): DisputedAmounts => {
  if (!dispute) throw new Error('A dispute came without its charge.')
  const { amount, status } = dispute
  const isBack = type === 'charge.dispute.funds_reinstated' || status === 'won'
  const isGone = type === 'charge.dispute.funds_withdrawn' || withdrawn.includes(status)
  return { withdrawn: isGone || isBack ? amount : 0, reinstated: isBack ? amount : 0 }
}

/**
 * Takes back the credits of a payment when a dispute withdraws its money, and returns them when the
 * dispute is won. A bank's inquiry has no effect. Throws when the event has no dispute.
 */
export const settleDispute = async (deps: CheckoutDeps, event: PaymentEvent): Promise<void> => {
  const amounts = disputedAmounts(event)
  const { id, dispute } = event
  if (!dispute || amounts.withdrawn === 0) {
    await deps.database.write({ event: recordEvent(id, Date.now()) })
    return
  }
  await reversePayment(deps, { chargeId: dispute.chargeId, disputed: amounts }, id)
}
