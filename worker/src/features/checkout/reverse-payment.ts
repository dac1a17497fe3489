import type { FulfilDeps } from './fulfil-checkout.ts'
import { reversalStatements } from './grant.ts'
import { noteEvent } from './store.ts'

/**
 * Takes the credits of a payment back as far as its money went back: asks Stripe how much that is.
 * `disputed` in minor units. What the balance does not reach comes off the next grant, and a payment
 * that has brought nothing yet will bring so much less.
 */
export const reversePayment = async (
  { database, payments, meter }: FulfilDeps,
  { chargeId, disputed }: { readonly chargeId: string; readonly disputed: number },
  eventId: string,
): Promise<void> => {
  const at = Date.now()
  const payment = await payments.findPaymentOfCharge(chargeId)
  await database.write([
    ...(payment ? reversalStatements({ payment, disputed, at }) : []),
    ...noteEvent(eventId, at),
  ])
  if (payment) meter.reversals += 1
}
