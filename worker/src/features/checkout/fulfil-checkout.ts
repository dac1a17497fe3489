import type { PackageId } from '@storystone/schema/catalog.ts'
import type { Payments } from '../../adapters/stripe.ts'
import type { Checkout, Payment, Purpose } from '../../adapters/stripe-shapes.ts'
import type { Database } from '../../database/client.ts'
import type { Meter } from '../../log/meter.ts'
import { grantBatch, meterGrant } from './grant.ts'
import { forgetOwnerless, isOwnerless } from './ownerless.ts'
import { markClosed, markFulfilled, noteEvent, noteSubscription, userExists } from './store.ts'

export type FulfilDeps = {
  readonly database: Database
  readonly payments: Payments
  readonly meter: Meter
}

export type FulfilRequest = {
  readonly sessionId: string
  /** Who says that it is theirs, and of which package; null where Stripe or we ask. */
  readonly claim: { readonly userId: string; readonly packageId: PackageId } | null
  /** The event that is remembered together with its effect. */
  readonly eventId: string | null
  /** The money will not come any more: what is not paid now is closed. */
  readonly hasFailed?: boolean
}

/** `ownerless`: the account is gone; what was paid has been refunded, if it was one of ours. */
export type Fulfilment =
  | { readonly outcome: 'fulfilled'; readonly credits: number }
  | { readonly outcome: 'unknown' | 'other_package' | 'unpaid' | 'ownerless' }

type Paid = { readonly checkout: Checkout; readonly purpose: Purpose; readonly payment: Payment }

const grantCredits = async (
  { database, meter }: FulfilDeps,
  { sessionId, eventId }: FulfilRequest,
  { checkout: { subscriptionId }, purpose, payment }: Paid,
): Promise<boolean> => {
  const { userId, credits } = purpose
  const at = Date.now()
  const { grant, hasOwner } = await database.write({
    grant: grantBatch({
      ...{ key: `checkout:${sessionId}`, reason: 'purchase' },
      ...{ userId, credits, payment, at },
    }),
    checkout: markFulfilled(sessionId, purpose, at),
    subscription: subscriptionId ? noteSubscription(subscriptionId, userId, 'active', at) : null,
    event: noteEvent(eventId, at, userId),
    hasOwner: userExists(userId),
  })
  if (grant.entry.rowsAffected === 1) meterGrant(meter, { credits, payment })
  return hasOwner
}

/** Gives back what came for an account that is gone; touches nothing that was never ours. */
const refundOwnerless = async (
  { database, payments }: FulfilDeps,
  { sessionId, eventId }: FulfilRequest,
  { checkout: { subscriptionId }, payment }: Paid,
): Promise<void> => {
  if (!(await isOwnerless(database, sessionId))) return
  if (subscriptionId) await payments.cancelSubscription(subscriptionId)
  await payments.refund(payment.id)
  await database.write({
    purchase: forgetOwnerless(sessionId),
    event: noteEvent(eventId, Date.now()),
  })
}

/**
 * Brings the credits of a checkout, once, whoever asks for it and however often: asks Stripe whether
 * it is paid, whose it is and for which package. Where the account is gone, the money goes back.
 */
export const fulfilCheckout = async (
  deps: FulfilDeps,
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
      event: noteEvent(eventId, Date.now()),
    })
    return { outcome: 'unpaid' }
  }
  const paid: Paid = { checkout, purpose, payment }
  if (await grantCredits(deps, request, paid))
    return { outcome: 'fulfilled', credits: purpose.credits }
  await refundOwnerless(deps, request, paid)
  return { outcome: 'ownerless' }
}
