import type { Invoice, Payment, Purpose } from '../../adapters/stripe-shapes.ts'
import type { Database } from '../../database/client.ts'
import type { FulfilDeps } from './fulfil-checkout.ts'
import { grantStatements, meterGrant } from './grant.ts'
import { isOwnerless } from './ownerless.ts'
import { noteEvent, noteSubscription, selectUser } from './store.ts'

export type RenewalRequest = {
  readonly invoiceId: string
  /** The event that is remembered together with its effect; null where we ask. */
  readonly eventId: string | null
}

type Bought = { readonly invoice: Invoice; readonly purpose: Purpose; readonly payment: Payment }

const grant = async (
  { database, meter }: FulfilDeps,
  { invoiceId, eventId }: RenewalRequest,
  { invoice: { subscriptionId }, purpose: { userId, credits }, payment }: Bought,
): Promise<{ readonly brought: boolean; readonly hasOwner: boolean }> => {
  const at = Date.now()
  const results = await database.write([
    ...grantStatements({
      ...{ key: `invoice:${invoiceId}`, reason: 'renewal' },
      ...{ userId, credits, payment, at },
    }),
    ...(subscriptionId ? [noteSubscription(subscriptionId, userId, 'active', at)] : []),
    ...noteEvent(eventId, at, userId),
    selectUser(userId),
  ])
  meterGrant(meter, results, { credits, payment })
  return {
    brought: results[0]?.rowsAffected === 1,
    hasOwner: results.at(-1)?.rows.length === 1,
  }
}

const note = async ({ write }: Database, eventId: string | null): Promise<void> => {
  if (eventId !== null) await write(noteEvent(eventId, Date.now()))
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
  const { brought, hasOwner } = await grant(deps, request, bought)
  if (hasOwner) return brought
  const { subscriptionId } = invoice
  if (!subscriptionId || !(await isOwnerless(database, subscriptionId))) return false
  await payments.cancelSubscription(subscriptionId)
  await payments.refund(payment.id)
  await note(database, eventId)
  return false
}
