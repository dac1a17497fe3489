import type { FulfilDeps } from './fulfil-checkout.ts'
import { grantStatements, meterGrant } from './grant.ts'
import { isOwnerless } from './ownerless.ts'
import { noteEvent, selectUser } from './store.ts'

/**
 * Brings the credits of a further period of a subscription, once: asks Stripe whether the invoice
 * is paid and what for. The first period's come with the checkout. Where the account is gone, the
 * money goes back.
 */
export const renewCredits = async (
  { database, payments, meter }: FulfilDeps,
  invoiceId: string,
  eventId: string,
): Promise<void> => {
  const at = Date.now()
  const invoice = await payments.findInvoice(invoiceId)
  const payment = invoice?.paymentId ? await payments.findPayment(invoice.paymentId) : null
  if (!invoice?.purpose || !invoice.paid || !invoice.renewal || !payment) {
    await database.write(noteEvent(eventId, at))
    return
  }
  const { userId, credits } = invoice.purpose
  const results = await database.write([
    ...grantStatements({
      ...{ key: `invoice:${invoiceId}`, reason: 'renewal' },
      ...{ userId, credits, payment, at },
    }),
    ...noteEvent(eventId, at, userId),
    selectUser(userId),
  ])
  meterGrant(meter, results, { credits, payment })
  if (results.at(-1)?.rows.length === 1) return
  const { subscriptionId } = invoice
  if (!subscriptionId || !(await isOwnerless(database, subscriptionId))) return
  await payments.cancelSubscription(subscriptionId)
  await payments.refund(payment.id)
  await database.write(noteEvent(eventId, Date.now()))
}
