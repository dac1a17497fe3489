import type { User } from '@storystone/schema/contract/account.ts'
import type { CheckoutRequest } from '@storystone/schema/contract/checkout.ts'
import { packages } from '@storystone/schema/credit-packages.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { consume, userLimit } from '#worker/platform/limits/usage-limits.ts'
import { logError } from '#worker/platform/log/log.ts'
import type { Payments } from '#worker/vendors/stripe.ts'
import {
  type CheckoutOrder,
  type OpenedCheckout,
  PaymentsRefused,
} from '#worker/vendors/stripe-shapes.ts'
import { deleteCustomerRow, findCustomer, insertCheckout, insertCustomer } from '../store.ts'
import type { CheckoutDeps } from './fulfil-checkout.ts'

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
