import { type Language, packages } from '@storystone/schema/catalog.ts'
import type { User } from '@storystone/schema/contract/account.ts'
import type { CheckoutRequest } from '@storystone/schema/contract/checkout.ts'
import { Refusal } from '../../errors/refusal.ts'
import { consumeLimits } from '../../limits/enforce-limits.ts'
import type { FulfilDeps } from './fulfil-checkout.ts'
import { openPage } from './open-page.ts'
import { findCustomer, forgetCustomer, insertCheckout, insertCustomer } from './store.ts'

const titles: Readonly<Record<Language, (credits: number) => string>> = {
  en: (credits) => `Storystone: ${credits} credits`,
  fr: (credits) => `Storystone : ${credits} crédits`,
}

const customerOf = async ({ database, payments }: FulfilDeps, user: User): Promise<string> => {
  const known = await findCustomer(database, user.id)
  if (known !== null) return known
  const created = await payments.createCustomer(user.id, user.email)
  const holds = await insertCustomer(database, user.id, created)
  if (holds !== created) await payments.deleteCustomer(created)
  if (holds === null) throw new Refusal('not_signed_in')
  return holds
}

const openAtStripe = async (
  deps: FulfilDeps,
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
  const opened = await openPage(payments, order)
  if (!opened) {
    if (customerId === null)
      throw new Error('Stripe misses something of a checkout without customer.')
    await forgetCustomer(database, user.id, customerId)
    return openAtStripe(deps, user, request, origin)
  }
  const { id, url } = opened
  if (await insertCheckout(database, id, purpose, Date.now())) return url
  await payments.expireCheckout(id)
  throw new Refusal('not_signed_in')
}

/** Stripe's allowance is everybody's, and the sweep asks for each of them. */
const checkoutsPerHour = 60

/**
 * Opens a page on which a package is paid, once or every month; answers its address. `origin` is
 * where the browser comes back to. A customer that Stripe has forgotten is made anew. Refuses
 * `too_many_requests`.
 */
export const openCheckout = async (
  deps: FulfilDeps,
  user: User,
  request: CheckoutRequest,
  origin: string,
): Promise<string> => {
  const limit = { key: `checkouts:${user.id}`, max: checkoutsPerHour, windowMs: 3_600_000 }
  await consumeLimits(deps.database, [{ limit, id: crypto.randomUUID() }], Date.now())
  return openAtStripe(deps, user, request, origin)
}
