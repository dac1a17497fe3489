import type { Language } from '@storystone/schema/catalog.ts'
import Stripe from 'stripe'
import { rethrown, unlessMissing } from './stripe-failure.ts'
import {
  asCheckout,
  asInvoice,
  asPaymentEvent,
  asPriced,
  type Checkout,
  type CheckoutOrder,
  type Invoice,
  idOf,
  metadataOf,
  type OpenedCheckout,
  type Payment,
  type PaymentEvent,
  type Priced,
  purposeIn,
  type Subscription,
} from './stripe-shapes.ts'

export type PaymentsConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Stripe's, or that of its double: an origin. */
  readonly baseUrl: string
  /** How long one try of one call may take, in milliseconds. */
  readonly deadlineMs?: number
}

const usualDeadlineMs = 8_000

const sessionParameters = (order: CheckoutOrder): Stripe.Checkout.SessionCreateParams => {
  const { purpose, currency, amount, title, language, customerId, email } = order
  const metadata = metadataOf(purpose)
  const recurring = { recurring: { interval: 'month' as const } }
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    product_data: { name: title },
    ...(customerId === null ? {} : recurring),
  }
  return {
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: purpose.userId,
    metadata,
    locale: language,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    ...(customerId === null
      ? { mode: 'payment', customer_email: email, payment_intent_data: { metadata } }
      : { mode: 'subscription', customer: customerId, subscription_data: { metadata } }),
  }
}

const createClient = ({
  secretKey,
  baseUrl,
  deadlineMs = usualDeadlineMs,
}: PaymentsConfig): Stripe => {
  const { protocol, hostname, port } = new URL(baseUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: deadlineMs,
    telemetry: false,
  })
}

/**
 * Stripe. Each call has a deadline and one retry, which Stripe recognises by a key. A call throws
 * {@link PaymentsUnreachable} when Stripe can't be reached; what Stripe does not know is null.
 */
export const createPayments = (config: PaymentsConfig) => {
  const stripe = createClient(config)
  return {
    /**
     * `key`: the same one opens the same checkout. Null when there is no such customer any more;
     * throws {@link PaymentsRefused} also where the customer is bound to another currency.
     */
    openCheckout: async (order: CheckoutOrder, key: string): Promise<OpenedCheckout | null> => {
      const opened = await stripe.checkout.sessions
        .create(sessionParameters(order), { idempotencyKey: key })
        .catch(unlessMissing)
      if (!opened) return null
      const { id, url } = opened
      if (!url) throw new Error('Stripe opened a checkout without a page.')
      return { id, url }
    },

    findCheckout: async (sessionId: string): Promise<Checkout | null> => {
      if (!/^cs_\w+$/.test(sessionId)) return null
      const session = await stripe.checkout.sessions
        .retrieve(sessionId, { expand: ['invoice.payments'] })
        .catch(unlessMissing)
      return session && asCheckout(session)
    },

    /** Closes the page of a checkout; one that is not open any more is left as it is. */
    expireCheckout: async (sessionId: string): Promise<void> => {
      const isOpen = async () => {
        const session = await stripe.checkout.sessions.retrieve(sessionId).catch(unlessMissing)
        return session?.status === 'open'
      }
      if (!(await isOpen())) return
      try {
        await stripe.checkout.sessions.expire(sessionId)
      } catch (error) {
        // It may have been paid, or expired by another, between the look and the call.
        if (await isOpen()) rethrown(error)
      }
    },

    findPayment: async (paymentId: string): Promise<Payment | null> => {
      const intent = await stripe.paymentIntents
        .retrieve(paymentId, { expand: ['latest_charge'] })
        .catch(unlessMissing)
      const charge = intent?.latest_charge
      if (!charge || typeof charge === 'string') return null
      return { id: paymentId, amount: charge.amount, refunded: charge.amount_refunded }
    },

    /** The payment that a charge belongs to. */
    findPaymentOfCharge: async (chargeId: string): Promise<Payment | null> => {
      const charge = await stripe.charges.retrieve(chargeId).catch(unlessMissing)
      const id = idOf(charge?.payment_intent)
      return charge && id ? { id, amount: charge.amount, refunded: charge.amount_refunded } : null
    },

    /**
     * Gives all of a payment back; one that was given back already is left as it is. Each call has
     * another key: by the same one Stripe would answer for a day with the failure of the first.
     */
    refund: async (paymentId: string): Promise<void> => {
      await stripe.refunds.create({ payment_intent: paymentId }).catch((error: unknown) => {
        const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
        if (code !== 'charge_already_refunded') rethrown(error)
      })
    },

    findInvoice: async (invoiceId: string): Promise<Invoice | null> => {
      const invoice = await stripe.invoices
        .retrieve(invoiceId, { expand: ['payments'] })
        .catch(unlessMissing)
      return invoice && asInvoice(invoice)
    },

    findSubscription: async (subscriptionId: string): Promise<Subscription | null> => {
      const found = await stripe.subscriptions.retrieve(subscriptionId).catch(unlessMissing)
      if (!found) return null
      const { metadata, ended_at } = found
      return { purpose: purposeIn(metadata), endedAt: ended_at === null ? null : ended_at * 1000 }
    },

    /**
     * The paid renewals of a subscription, by the ids of their invoices, newest first: of those that
     * were made since a moment, in milliseconds, the last hundred.
     */
    findRenewalsOf: async (subscriptionId: string, since: number): Promise<readonly string[]> => {
      const listed = await stripe.invoices
        .list({
          subscription: subscriptionId,
          status: 'paid',
          created: { gte: Math.floor(since / 1000) },
          limit: 100,
        })
        .catch(unlessMissing)
      const renewals = (listed?.data ?? []).filter((invoice) => {
        const { paid, renewal } = asInvoice(invoice)
        return paid && renewal
      })
      return renewals.map(({ id }) => id)
    },

    /** Ends a subscription now; one that has ended is left as it is. */
    cancelSubscription: async (subscriptionId: string): Promise<void> => {
      await stripe.subscriptions.cancel(subscriptionId).catch(unlessMissing)
    },

    createCustomer: async (userId: string, email: string): Promise<string> => {
      const { id } = await stripe.customers
        .create({ email, metadata: { userId } }, { idempotencyKey: crypto.randomUUID() })
        .catch(rethrown)
      return id
    },

    /** What is renewed for a customer now. */
    findSubscriptionsOf: async (customerId: string): Promise<readonly Priced[]> => {
      const running = await stripe.subscriptions
        .list({ customer: customerId, limit: 100 })
        .catch(unlessMissing)
      return (running?.data ?? [])
        .filter(({ status }) => status !== 'incomplete_expired')
        .map(asPriced)
    },

    /** The checkouts of a customer whose pages can still be paid on. */
    findOpenCheckoutsOf: async (customerId: string): Promise<readonly Priced[]> => {
      const open = await stripe.checkout.sessions
        .list({ customer: customerId, status: 'open', limit: 100 })
        .catch(unlessMissing)
      return (open?.data ?? []).map(asPriced)
    },

    /** Forgets who a customer was; what is renewed ends with it. */
    deleteCustomer: async (customerId: string): Promise<void> => {
      await stripe.customers.del(customerId).catch(unlessMissing)
    },

    /** The address of the page where a customer sees to subscriptions; null for nobody. */
    openPortal: async (
      customerId: string,
      returnUrl: string,
      language: Language,
    ): Promise<string | null> => {
      const portal = await stripe.billingPortal.sessions
        .create({ customer: customerId, return_url: returnUrl, locale: language })
        .catch(unlessMissing)
      return portal?.url ?? null
    },

    /** Reads a webhook's body; null when it is not signed by Stripe within 5 minutes. */
    readEvent: async (body: Uint8Array, signature: string): Promise<PaymentEvent | null> => {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          config.webhookSecret,
          300,
        )
        return asPaymentEvent(event)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}

/** Stripe, as the verbs know it; see {@link createPayments}. */
export type Payments = ReturnType<typeof createPayments>
