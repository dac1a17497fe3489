import type { Database } from '#worker/platform/database/client.ts'
import { grantPaid } from '../records/grant.ts'
import { isOwnerless } from '../records/ownerless.ts'
import { recordEvent } from '../records/store.ts'
import type { CheckoutDeps } from './fulfil-checkout.ts'

export type RenewalRequest = {
  readonly invoiceId: string
  /** The event that is recorded together with its effect; null for the sweep. */
  readonly eventId: string | null
}

const recordHandled = async ({ write }: Database, eventId: string | null): Promise<void> => {
  await write({ event: recordEvent(eventId, Date.now()) })
}

/**
 * Grants the credits of a subscription's later period once; those of the first period come with the
 * checkout. Stripe says whether the invoice is paid, and for what. The payment is refunded when the
 * account is gone. Returns whether this call granted the credits.
 */
export const renewCredits = async (
  deps: CheckoutDeps,
  { invoiceId, eventId }: RenewalRequest,
): Promise<boolean> => {
  const { database, payments } = deps
  const invoice = await payments.findInvoice(invoiceId)
  const payment = invoice?.paymentId ? await payments.findPayment(invoice.paymentId) : null
  if (!invoice?.purpose || !invoice.paid || !invoice.renewal || !payment) {
    await recordHandled(database, eventId)
    return false
  }
  const { subscriptionId } = invoice
  const { userId, credits } = invoice.purpose
  const { isNew, hasOwner } = await grantPaid(
    deps,
    { key: `invoice:${invoiceId}`, reason: 'renewal', userId, credits, payment, at: Date.now() },
    { subscriptionId, eventId, also: null },
  )
  if (hasOwner) return isNew
  if (!subscriptionId || !(await isOwnerless(database, subscriptionId))) return false
  await payments.cancelSubscription(subscriptionId)
  await payments.refund(payment.id)
  await recordHandled(database, eventId)
  return false
}
