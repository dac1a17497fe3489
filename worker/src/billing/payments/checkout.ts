import type { Language } from '@storystone/schema/catalog.ts'
import type { User } from '@storystone/schema/contract/account.ts'
import type {
  AddCreditsRequest,
  CheckoutRequest,
  CreditsAdded,
} from '@storystone/schema/contract/checkout.ts'
import { type PackageId, packages } from '@storystone/schema/credit-packages.ts'
import { day } from '@storystone/schema/time.ts'
import type { Database } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { consume, userLimit } from '#worker/platform/limits/limits.ts'
import { logError, type Meter } from '#worker/platform/log/log.ts'
import type { Payments } from '#worker/vendors/stripe.ts'
import {
  type Checkout,
  type CheckoutOrder,
  type OpenedCheckout,
  type Payment,
  PaymentsRefused,
} from '#worker/vendors/stripe-shapes.ts'
import { grantPaid } from '../records/grant-and-reclaim.ts'
import { deleteOwnerless, isOwnerless } from '../records/ownerless.ts'
import {
  deleteCustomerRow,
  findCustomer,
  findNewestCheckout,
  insertCheckout,
  insertCustomer,
  markClosed,
  markFulfilled,
  recordEvent,
} from '../records/store.ts'

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

const openOnce = (payments: Payments, order: CheckoutOrder): Promise<OpenedCheckout | null> =>
  payments.openCheckout(order, `checkout:${crypto.randomUUID()}`)

/**
 * Stripe binds a customer to the currency of their subscriptions and open checkouts. Closes open
 * checkouts in other currencies; refuses the currency if a subscription has another.
 */
const releaseCurrency = async (
  payments: Payments,
  customerId: string,
  { currency }: CheckoutOrder,
): Promise<void> => {
  const running = await payments.findSubscriptionsOf(customerId)
  if (running.some((one) => one.currency !== currency)) {
    throw invalidField('currency', 'currency_bound')
  }
  for (const page of await payments.findOpenCheckoutsOf(customerId)) {
    if (page.currency !== currency) await payments.expireCheckout(page.id)
  }
}

/**
 * Opens a checkout page at Stripe; null when the customer no longer exists there. A subscription
 * closes the customer's open checkouts in other currencies, and is refused with `currency_bound`
 * while another subscription has another currency.
 */
const createCheckoutPage = async (
  payments: Payments,
  order: CheckoutOrder,
): Promise<OpenedCheckout | null> => {
  const { customerId } = order
  if (customerId === null) return openOnce(payments, order)
  try {
    return await openOnce(payments, order)
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error
    await releaseCurrency(payments, customerId, order)
    return openOnce(payments, order)
  }
}

const titles: Readonly<Record<Language, (credits: number) => string>> = {
  en: (credits) => `Storystone: ${credits} credits`,
  fr: (credits) => `Storystone : ${credits} crédits`,
}

/**
 * Gives a customer the address that its user has now; false when it no longer exists. An address that
 * Stripe refuses holds up no purchase.
 */
const keepCustomer = (payments: Payments, customerId: string, email: string): Promise<boolean> =>
  payments.changeEmail(customerId, email).catch((error: unknown) => {
    if (!(error instanceof PaymentsRefused)) throw error
    logError({ job: 'checkout' }, error)
    return true
  })

const customerOf = async ({ database, payments }: CheckoutDeps, user: User): Promise<string> => {
  const known = await findCustomer(database, user.id)
  if (known !== null && (await keepCustomer(payments, known, user.email))) return known
  if (known !== null) await deleteCustomerRow(database, user.id, known)
  const created = await payments.createCustomer(user.id, user.email)
  const holds = await insertCustomer(database, user.id, created)
  if (holds !== created) await payments.deleteCustomer(created)
  if (holds === null) throw new Refusal('not_signed_in')
  return holds
}

const openAtStripe = async (
  deps: CheckoutDeps,
  user: User,
  request: CheckoutRequest,
  origin: string,
): Promise<string> => {
  const { packageId, currency, language, renew = false } = request
  const { database, payments } = deps
  const { credits, prices } = packages[packageId]
  const purpose = { userId: user.id, packageId, credits }
  const customerId = renew ? await customerOf(deps, user) : null
  const order = {
    purpose,
    currency,
    amount: prices[currency].discounted,
    title: titles[language](credits),
    language,
    customerId,
    email: user.email,
    successUrl: `${origin}/credits?success=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/credits?canceled=true`,
  }
  const opened = await createCheckoutPage(payments, order)
  if (!opened) {
    if (customerId === null)
      throw new Error('Stripe misses something of a checkout without customer.')
    await deleteCustomerRow(database, user.id, customerId)
    return openAtStripe(deps, user, request, origin)
  }
  const { id, url } = opened
  if (await insertCheckout(database, id, purpose, Date.now())) return url
  await payments.expireCheckout(id)
  throw new Refusal('not_signed_in')
}

/**
 * Opens a page that sells a package, once or every month; returns its address. The browser returns
 * to `origin`. A customer that was deleted at Stripe is created again. Refuses `too_many_requests`.
 */
export const openCheckout = async (
  deps: CheckoutDeps,
  user: User,
  request: CheckoutRequest,
  origin: string,
): Promise<string> => {
  await consume(deps.database, userLimit('checkouts', user.id))
  return openAtStripe(deps, user, request, origin)
}
