import type { Invoice, Payment, Purpose } from '../../adapters/stripe-shapes.ts'
import type { Database } from '../../database/client.ts'
import type { FulfilDeps } from './fulfil-checkout.ts'
import { grantBatch, meterGrant } from './grant.ts'
import { isOwnerless } from './ownerless.ts'
import { noteEvent, noteSubscription, userExists } from './store.ts'

export type RenewalRequest = {
  readonly invoiceId: string
  /** The event that is remembered together with its effect; null where we ask. */
  readonly eventId: string | null
}

type Bought = { readonly invoice: Invoice; readonly purpose: Purpose; readonly payment: Payment }

const grantCredits = async (
  { database, meter }: FulfilDeps,
  { invoiceId, eventId }: RenewalRequest,
  { invoice: { subscriptionId }, purpose: { userId, credits }, payment }: Bought,
): Promise<{ readonly isNew: boolean; readonly hasOwner: boolean }> => {
  const at = Date.now()
  const { grant, hasOwner } = await database.write({
    grant: grantBatch({
      ...{ key: `invoice:${invoiceId}`, reason: 'renewal' },
      ...{ userId, credits, payment, at },
    }),
    subscription: subscriptionId ? noteSubscription(subscriptionId, userId, 'active', at) : null,
    event: noteEvent(eventId, at, userId),
    hasOwner: userExists(userId),
  })
  const isNew = grant.entry.rowsAffected === 1
  if (isNew) meterGrant(meter, { credits, payment })
  return { isNew, hasOwner }
}

const note = async ({ write }: Database, eventId: string | null): Promise<void> => {
  await write({ event: noteEvent(eventId, Date.now()) })
}

/**
 * Brings the credits of a further period of a subscription, once, whoever hears of it: asks Stripe
 * whether the invoice is paid and what for. The first period's come with the checkout. Where the
 * account is gone, the money goes back. Answers whether it was this call that brought them.
 */
export const renewCredits = async (deps: FulfilDeps, request: RenewalRequest): Promise<boolean> => {
  const { database, payments } = deps
  const { invoiceId, eventId } = request
  const invoice = await payments.findInvoice(invoiceId)
  const payment = invoice?.paymentId ? await payments.findPayment(invoice.paymentId) : null
  if (!invoice?.purpose || !invoice.paid || !invoice.renewal || !payment) {
    await note(database, eventId)
    return false
  }
  const bought = { invoice, purpose: invoice.purpose, payment }
  const { isNew, hasOwner } = await grantCredits(deps, request, bought)
  if (hasOwner) return isNew
  const { subscriptionId } = invoice
  if (!subscriptionId || !(await isOwnerless(database, subscriptionId))) return false
  await payments.cancelSubscription(subscriptionId)
  await payments.refund(payment.id)
  await note(database, eventId)
  return false
}
