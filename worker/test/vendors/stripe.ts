import {
  CreditsAdded,
  PaymentPage,
  stripeWebhookPath,
} from '@storystone/schema/contract/checkout.ts'
import { sql } from 'drizzle-orm'
import { createPayments } from '#worker/vendors/stripe.ts'
import { createStripeControl, type Signed } from '../../doubles/stripe/control.ts'
import { type Client, createClient } from '../client/client.ts'
import { queryRow } from '../database/database.ts'
import { STRIPE_BASE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../env.ts'
import { ledgerOf } from '../users/factories.ts'

/** Controls Stripe's double. */
export const stripe = createStripeControl(STRIPE_BASE_URL)

/** A Stripe client of the tests, configured as the worker's. */
export const testPayments = () =>
  createPayments({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    baseUrl: STRIPE_BASE_URL,
  })

export type Order = {
  readonly packageId?: 'small' | 'large'
  readonly currency?: 'GBP' | 'USD' | 'EUR'
  readonly language?: 'en' | 'fr'
  readonly renew?: boolean
}

/** Opens a checkout; returns the id of its session. */
export const openCheckout = async (client: Client, order: Order = {}): Promise<string> => {
  const whole = { packageId: 'small', currency: 'GBP', language: 'en', ...order }
  const response = await client.post('/api/create-checkout-session', whole)
  if (response.status !== 200) throw new Error(`No checkout: ${await response.text()}`)
  const { url } = PaymentPage.parse(await response.json())
  return url.split('/').at(-1) ?? ''
}

/** Opens a checkout and pays it; returns the id of its session. */
export const buy = async (client: Client, order: Order = {}): Promise<string> => {
  const session = await openCheckout(client, order)
  await stripe.pay(session)
  return session
}

export const claim = (
  client: Client,
  sessionId?: string,
  packageId: 'small' | 'large' = 'small',
): Promise<Response> =>
  client.post('/api/manual-add-credits', { packageId, ...(sessionId ? { sessionId } : {}) })

/** Claims a payment; returns the credits. Throws when it is refused. */
export const claimed = async (...args: Parameters<typeof claim>): Promise<number> =>
  CreditsAdded.parse(await (await claim(...args)).json()).creditsAdded

/** Sends a webhook as Stripe does. */
export const sendWebhook = ({ body, signature }: Signed): Promise<Response> =>
  createClient().send(stripeWebhookPath, {
    method: 'POST',
    text: body,
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
  })

/** Delivers an event by its id; returns the status. */
export const deliver = async (eventId: string): Promise<number> =>
  (await sendWebhook(await stripe.signed(eventId))).status

/** Delivers all events of a session or a user, oldest first, or those of one type. */
export const deliverAll = async (owner: string, type?: string): Promise<void> => {
  for (const event of await stripe.events(owner)) {
    if (type !== undefined && event.type !== type) continue
    const status = await deliver(event.id)
    if (status !== 200) throw new Error(`${event.type} was answered with ${status}`)
  }
}

/** Opens, pays and claims a checkout; returns its session and its payment. */
export const buyAndClaim = async (client: Client, order: Order = {}) => {
  const session = await buy(client, order)
  await claimed(client, session, order.packageId)
  return { session, payment: await paymentOf(session) }
}

/** The only payment of a session. */
export const paymentOf = async (session: string): Promise<string> => {
  const [payment] = await paymentsOf(session)
  if (!payment) throw new Error('There is no payment')
  return payment.id
}

/** The newest subscription of a session or a user. */
export const subscriptionOf = async (owner: string): Promise<string> => {
  const [subscription] = (await stripe.purchases(owner)).subscriptions
  if (!subscription) throw new Error('There is no subscription')
  return subscription.id
}

/** The payments of a session or a user, oldest first. */
export const paymentsOf = async (owner: string) => (await stripe.purchases(owner)).payments

/** The changes in the ledger, in credits, oldest first. */
export const changesOf = async (client: Client): Promise<number[]> =>
  (await ledgerOf(client)).toReversed()

/** What a user owes of credits that were taken back and already spent. */
export const owedBy = async (userId: string): Promise<unknown> =>
  (await queryRow(sql`SELECT credits_owed FROM users WHERE id = ${userId}`))?.credits_owed
