import type { PaymentEvent } from '../../adapters/stripe-shapes.ts'
import type { FulfilDeps } from './fulfil-checkout.ts'
import type { Disputed } from './grant.ts'
import { reversePayment } from './reverse-payment.ts'
import { noteEvent } from './store.ts'

/**
 * Under these a dispute holds the money. Under `warning_…` it is an inquiry, which moves none; of
 * any other, the event of the withdrawal tells.
 */
const withdrawn: readonly string[] = ['needs_response', 'under_review', 'lost']

/**
 * What an event says that its dispute has moved so far. Each says what those before it said, too,
 * so that one that is lost or late does no harm.
 */
const movedBy = ({ type, dispute }: PaymentEvent): Disputed => {
  if (!dispute) throw new Error('A dispute came without its charge.')
  const { amount, status } = dispute
  const isBack = type === 'charge.dispute.funds_reinstated' || status === 'won'
  const isGone = type === 'charge.dispute.funds_withdrawn' || withdrawn.includes(status)
  return { withdrawn: isGone || isBack ? amount : 0, reinstated: isBack ? amount : 0 }
}

/**
 * Takes the credits of a payment back when a dispute withdraws its money, and returns them when it
 * is won. An inquiry of a bank has no effect. Throws where the event holds no dispute.
 */
export const settleDispute = async (deps: FulfilDeps, event: PaymentEvent): Promise<void> => {
  const moved = movedBy(event)
  const { id, dispute } = event
  if (!dispute || moved.withdrawn === 0) {
    await deps.database.write({ event: noteEvent(id, Date.now()) })
    return
  }
  await reversePayment(deps, { chargeId: dispute.chargeId, disputed: moved }, id)
}
