import type { ChargedPayment } from '#worker/vendors/stripe-shapes.ts'
import { type DisputedAmounts, reversalBatch } from '../records/grant.ts'
import { recordEvent } from '../records/store.ts'
import type { CheckoutDeps } from './fulfil-checkout.ts'

export type ReverseRequest = {
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
