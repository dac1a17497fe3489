import type { FulfilDeps } from './fulfil-checkout.ts'
import { type Disputed, reversalBatch } from './grant.ts'
import { noteEvent } from './store.ts'

/**
 * Takes the credits of a payment back as far as its money went back: asks Stripe how much that is,
 * but for what its dispute moved; what the dispute gave back returns them. What the balance does not
 * reach comes off the next grant, and a payment that has brought nothing yet will bring so much less.
 */
export const reversePayment = async (
  { database, payments, meter }: FulfilDeps,
  { chargeId, disputed }: { readonly chargeId: string; readonly disputed: Disputed },
  eventId: string,
): Promise<void> => {
  const at = Date.now()
  const payment = await payments.findPaymentOfCharge(chargeId)
  if (!payment) {
    await database.write({ event: noteEvent(eventId, at) })
    return
  }
  const { reversal } = await database.write({
    reversal: reversalBatch({ payment, disputed, at }),
    event: noteEvent(eventId, at),
  })
  const isNew = reversal.payment.rowsAffected === 1
  if (isNew && disputed.reinstated === 0) meter.reversals += 1
}
