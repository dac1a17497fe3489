import type { AddCreditsRequest, CreditsAdded } from '@storystone/schema/contract/checkout.ts'
import type { PackageId } from '@storystone/schema/credit-packages.ts'
import { day } from '@storystone/schema/time.ts'
import type { Database } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import type { Payments } from '#worker/vendors/stripe.ts'
import type { Checkout, Payment } from '#worker/vendors/stripe-shapes.ts'
import { grantPaid } from '../grant-and-reclaim.ts'
import { deleteOwnerless, isOwnerless } from '../ownerless.ts'
import { findNewestCheckout, markClosed, markFulfilled, recordEvent } from '../store.ts'

export type CheckoutDeps = {
  readonly database: Database
  readonly payments: Payments
  readonly meter: Meter
}

type FulfilRequest = {
  readonly sessionId: string
  /** The user and package that the checkout must belong to; null for webhooks and the sweep. */
  readonly claim: { readonly userId: string; readonly packageId: PackageId } | null
  /** The event that is recorded together with its effect. */
  readonly eventId: string | null
  /** The payment has failed: a checkout that is not paid now is closed. */
  readonly hasFailed?: boolean
}

/** `ownerless`: the account is gone, and the payment was refunded if the checkout was ours. */
type Fulfilment =
  | { readonly outcome: 'fulfilled'; readonly credits: number }
  | { readonly outcome: 'unknown' | 'other_package' | 'unpaid' | 'ownerless' }

/** Refunds a payment for a deleted account; leaves payments alone that were never ours. */
const refundOwnerless = async (
  { database, payments }: CheckoutDeps,
  { sessionId, eventId }: FulfilRequest,
  { subscriptionId }: Checkout,
  payment: Payment,
): Promise<void> => {
  if (!(await isOwnerless(database, sessionId))) return
  if (subscriptionId) await payments.cancelSubscription(subscriptionId)
  await payments.refund(payment.id)
  await database.write({
    purchase: deleteOwnerless(sessionId),
    event: recordEvent(eventId, Date.now()),
  })
}

/**
 * Grants the credits of a checkout once, however often it is called. Stripe says whether it is
 * paid, by whom and for which package. The payment is refunded when the account is gone.
 */
export const fulfilCheckout = async (
  deps: CheckoutDeps,
  request: FulfilRequest,
): Promise<Fulfilment> => {
  const { sessionId, claim, eventId, hasFailed = false } = request
  const { database, payments } = deps
  const checkout = await payments.findCheckout(sessionId)
  const purpose = checkout?.purpose
  if (!checkout || !purpose) return { outcome: 'unknown' }
  if (claim && claim.userId !== purpose.userId) return { outcome: 'unknown' }
  if (claim && claim.packageId !== purpose.packageId) return { outcome: 'other_package' }
  const payment =
    checkout.paid && checkout.paymentId ? await payments.findPayment(checkout.paymentId) : null
  if (!payment) {
    const isOver = checkout.expired || hasFailed
    await database.write({
      checkout: isOver ? markClosed(sessionId) : null,
      event: recordEvent(eventId, Date.now()),
    })
    return { outcome: 'unpaid' }
  }
  const at = Date.now()
  const { userId, credits } = purpose
  const { hasOwner } = await grantPaid(
    deps,
    { key: `checkout:${sessionId}`, reason: 'purchase', userId, credits, payment, at },
    {
      subscriptionId: checkout.subscriptionId,
      eventId,
      also: markFulfilled(sessionId, purpose, at),
    },
  )
  if (hasOwner) return { outcome: 'fulfilled', credits }
  await refundOwnerless(deps, request, checkout, payment)
  return { outcome: 'ownerless' }
}

/**
 * Grants the credits that a user has paid for; returns how many and for which checkout, also when
 * they were granted before. Refuses `payment_not_completed` when nothing is paid, `not_found` for another user's
 * checkout, and `invalid_request` for another package.
 */
export const claimCredits = async (
  deps: CheckoutDeps,
  userId: string,
  { packageId, sessionId }: AddCreditsRequest,
): Promise<CreditsAdded> => {
  const checkout =
    sessionId ?? (await findNewestCheckout(deps.database, userId, packageId, Date.now() - day))
  if (checkout === null) throw new Refusal('payment_not_completed')
  const claim = { userId, packageId }
  const result = await fulfilCheckout(deps, { sessionId: checkout, claim, eventId: null })
  switch (result.outcome) {
    case 'fulfilled':
      return { creditsAdded: result.credits, sessionId: checkout }
    case 'unknown':
      throw new Refusal(sessionId === undefined ? 'payment_not_completed' : 'not_found')
    case 'other_package':
      throw invalidField('packageId')
    case 'unpaid':
      throw new Refusal('payment_not_completed')
    case 'ownerless':
      throw new Refusal('not_signed_in')
  }
}

type RenewalRequest = {
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
