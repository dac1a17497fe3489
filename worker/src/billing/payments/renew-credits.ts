import type { Database } from '#worker/platform/database/client.ts'
import type { Invoice, Payment, Purpose } from '#worker/vendors/stripe-shapes.ts'
import { grantBatch, meterGrant } from '../records/grant.ts'
import { isOwnerless } from '../records/ownerless.ts'
import { recordEvent, recordSubscription, userExists } from '../records/store.ts'
import type { CheckoutDeps } from './fulfil-checkout.ts'

export type RenewalRequest = {
  readonly invoiceId: string
  /** The event that is recorded together with its effect; null for the sweep. */
  readonly eventId: string | null
}

type PaidInvoice = {
  readonly invoice: Invoice
  readonly purpose: Purpose
  readonly payment: Payment
}

const grantCredits = async (
  { database, meter }: CheckoutDeps,
  { invoiceId, eventId }: RenewalRequest,
  { invoice: { subscriptionId }, purpose: { userId, credits }, payment }: PaidInvoice,
): Promise<{ readonly isNew: boolean; readonly hasOwner: boolean }> => {
  const at = Date.now()
  const { grant, hasOwner } = await database.write({
    grant: grantBatch({
      key: `invoice:${invoiceId}`,
      reason: 'renewal',
      userId,
      credits,
      payment,
      at,
    }),
    subscription: subscriptionId ? recordSubscription(subscriptionId, userId, 'active', at) : null,
    event: recordEvent(eventId, at, userId),
    hasOwner: userExists(userId),
  })
  const isNew = grant.entry.rowsAffected === 1
  if (isNew) meterGrant(meter, { credits, payment })
  return { isNew, hasOwner }
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
  request: RenewalRequest,
): Promise<boolean> => {
  const { database, payments } = deps
  const { invoiceId, eventId } = request
  const invoice = await payments.findInvoice(invoiceId)
  const payment = invoice?.paymentId ? await payments.findPayment(invoice.paymentId) : null
  if (!invoice?.purpose || !invoice.paid || !invoice.renewal || !payment) {
    await recordHandled(database, eventId)
    return false
  }
  const paid = { invoice, purpose: invoice.purpose, payment }
  const { isNew, hasOwner } = await grantCredits(deps, request, paid)
  if (hasOwner) return isNew
  const { subscriptionId } = invoice
  if (!subscriptionId || !(await isOwnerless(database, subscriptionId))) return false
  await payments.cancelSubscription(subscriptionId)
  await payments.refund(payment.id)
  await recordHandled(database, eventId)
  return false
}
