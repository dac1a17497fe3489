import type { Language } from '@storystone/schema/languages.ts'
import Stripe from 'stripe'
import {
  type ChargedPayment,
  type Checkout,
  type CheckoutOrder,
  type Invoice,
  type Money,
  metadataOf,
  nullIfMissing,
  type OpenedCheckout,
  type Payment,
  type PaymentEvent,
  type Priced,
  purposeIn,
  type Subscription,
  throwPaymentsError,
  toChargedPayment,
  toCheckout,
  toInvoice,
  toPaymentEvent,
  toPriced,
} from './stripe-shapes.ts'
import { createVendorFetch } from './vendor-fetch.ts'

export type PaymentsConfig = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The origin of Stripe or of its double. */
  readonly baseUrl: string
  /** How long one try may take, in milliseconds. */
  readonly deadlineMs?: number
}

const defaultDeadlineMs = 8_000
/** A list of a hundred invoices takes about one megabyte. */
const maxAnswerBytes = 8 * 1024 * 1024

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
  deadlineMs = defaultDeadlineMs,
}: PaymentsConfig): Stripe => {
  const { protocol, hostname, port } = new URL(baseUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    httpClient: Stripe.createFetchHttpClient(createVendorFetch(maxAnswerBytes)),
    maxNetworkRetries: 1,
    timeout: deadlineMs,
    telemetry: false,
  })
}

/**
 * The Stripe client. Each call has a deadline and one retry with the same idempotency key. A call
 * throws {@link PaymentsUnreachable} when Stripe can't be reached, and returns null for objects
 * that Stripe does not know.
 */
export const createPayments = (config: PaymentsConfig) => {
  const stripe = createClient(config)
  return {
    /**
     * Opens a checkout; the same `key` opens the same one. Null when the customer no longer exists;
     * throws {@link PaymentsRefused} also when the customer is bound to another currency.
     */
    openCheckout: async (order: CheckoutOrder, key: string): Promise<OpenedCheckout | null> => {
      const opened = await stripe.checkout.sessions
        .create(sessionParameters(order), { idempotencyKey: key })
        .catch(nullIfMissing)
      if (!opened) return null
      const { id, url } = opened
      if (!url) throw new Error('Stripe opened a checkout without a page.')
      return { id, url }
    },

    findCheckout: async (sessionId: string): Promise<Checkout | null> => {
      if (!/^cs_\w+$/.test(sessionId)) return null
      const session = await stripe.checkout.sessions
        .retrieve(sessionId, { expand: ['invoice.payments'] })
        .catch(nullIfMissing)
      return session && toCheckout(session)
    },

    /** Closes the page of a checkout; does nothing when it is not open. */
    expireCheckout: async (sessionId: string): Promise<void> => {
      const isOpen = async () => {
        const session = await stripe.checkout.sessions.retrieve(sessionId).catch(nullIfMissing)
        return session?.status === 'open'
      }
      if (!(await isOpen())) return
      try {
        await stripe.checkout.sessions.expire(sessionId)
      } catch (error) {
        // It may have been paid or expired between the check and the call.
        if (await isOpen()) throwPaymentsError(error)
      }
    },

    findPayment: async (paymentId: string): Promise<Payment | null> => {
      const intent = await stripe.paymentIntents
        .retrieve(paymentId, { expand: ['latest_charge'] })
        .catch(nullIfMissing)
      const charge = intent?.latest_charge
      if (!charge || typeof charge === 'string') return null
      return { id: paymentId, amount: charge.amount, refunded: charge.amount_refunded }
    },

    /** The payment that a charge belongs to. */
    findPaymentOfCharge: async (chargeId: string): Promise<ChargedPayment | null> => {
      const charge = await stripe.charges.retrieve(chargeId).catch(nullIfMissing)
      return charge && toChargedPayment(charge)
    },

    /**
     * What a charge brought to our account at Stripe, maybe in another currency; null before that. A
     * restricted key needs the right `rak_balance_transaction_source_read` for this.
     */
    findSettlement: async (chargeId: string): Promise<Money | null> => {
      const charge = await stripe.charges
        .retrieve(chargeId, { expand: ['balance_transaction'] })
        .catch(nullIfMissing)
      const settled = charge?.balance_transaction
      return settled && typeof settled !== 'string' ? settled : null
    },

    /**
     * Refunds a whole payment; does nothing when it was refunded before. Each call has a new key:
     * for a repeated key, Stripe would return the first call's error for a day.
     */
    refund: async (paymentId: string): Promise<void> => {
      await stripe.refunds.create({ payment_intent: paymentId }).catch((error: unknown) => {
        const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
        if (code !== 'charge_already_refunded') throwPaymentsError(error)
      })
    },

    findInvoice: async (invoiceId: string): Promise<Invoice | null> => {
      const invoice = await stripe.invoices
        .retrieve(invoiceId, { expand: ['payments'] })
        .catch(nullIfMissing)
      return invoice && toInvoice(invoice)
    },

    findSubscription: async (subscriptionId: string): Promise<Subscription | null> => {
      const found = await stripe.subscriptions
        .retrieve(subscriptionId, { expand: ['customer'] })
        .catch(nullIfMissing)
      if (!found) return null
      const { metadata, ended_at, customer } = found
      return {
        purpose: purposeIn(metadata),
        endedAt: ended_at === null ? null : ended_at * 1000,
        customerId: typeof customer === 'string' ? customer : customer.id,
        email: typeof customer === 'string' || customer.deleted ? null : customer.email,
      }
    },

    /**
     * The invoice ids of a subscription's paid renewals, newest first: the last hundred since
     * `since`, in milliseconds.
     */
    findRenewalsOf: async (subscriptionId: string, since: number): Promise<readonly string[]> => {
      const listed = await stripe.invoices
        .list({
          subscription: subscriptionId,
          status: 'paid',
          created: { gte: Math.floor(since / 1000) },
          limit: 100,
        })
        .catch(nullIfMissing)
      const renewals = (listed?.data ?? []).filter((invoice) => {
        const { paid, renewal } = toInvoice(invoice)
        return paid && renewal
      })
      return renewals.map(({ id }) => id)
    },

    /** Ends a subscription immediately; does nothing when it has ended. */
    cancelSubscription: async (subscriptionId: string): Promise<void> => {
      await stripe.subscriptions.cancel(subscriptionId).catch(nullIfMissing)
    },

    createCustomer: async (userId: string, email: string): Promise<string> => {
      const { id } = await stripe.customers
        .create({ email, metadata: { userId } }, { idempotencyKey: crypto.randomUUID() })
        .catch(throwPaymentsError)
      return id
    },

    /** Sets where a customer's receipts go; false when the customer no longer exists. */
    changeEmail: async (customerId: string, email: string): Promise<boolean> =>
      (await stripe.customers.update(customerId, { email }).catch(nullIfMissing)) !== null,

    /** The customer's subscriptions that have not ended, unpaid ones included. */
    findSubscriptionsOf: async (customerId: string): Promise<readonly Priced[]> => {
      const running = await stripe.subscriptions
        .list({ customer: customerId, limit: 100 })
        .catch(nullIfMissing)
      return (running?.data ?? [])
        .filter(({ status }) => status !== 'incomplete_expired')
        .map(toPriced)
    },

    /** The customer's checkouts that can still be paid. */
    findOpenCheckoutsOf: async (customerId: string): Promise<readonly Priced[]> => {
      const open = await stripe.checkout.sessions
        .list({ customer: customerId, status: 'open', limit: 100 })
        .catch(nullIfMissing)
      return (open?.data ?? []).map(toPriced)
    },

    /** Deletes a customer; their subscriptions end with it. */
    deleteCustomer: async (customerId: string): Promise<void> => {
      await stripe.customers.del(customerId).catch(nullIfMissing)
    },

    /**
     * The address of the page where a customer manages subscriptions; null for an unknown customer.
     */
    openPortal: async (
      customerId: string,
      returnUrl: string,
      language: Language,
    ): Promise<string | null> => {
      const portal = await stripe.billingPortal.sessions
        .create({ customer: customerId, return_url: returnUrl, locale: language })
        .catch(nullIfMissing)
      return portal?.url ?? null
    },

    /**
     * Parses a webhook's body: `unsigned` when Stripe did not sign it within the last 5 minutes, null for what
     * is signed and no event as we use them.
     */
    readEvent: async (
      body: Uint8Array,
      signature: string,
    ): Promise<PaymentEvent | 'unsigned' | null> => {
      const verifier = stripe.webhooks.signature
      if (!verifier) throw new Error('The Stripe client has no verifier of signatures')
      try {
        await verifier.verifyHeaderAsync(body, signature, config.webhookSecret, 300)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'unsigned'
        throw error
      }
      return toPaymentEvent(new TextDecoder().decode(body))
    },
  }
}

/** The Stripe client; see {@link createPayments}. */
export type Payments = ReturnType<typeof createPayments>
