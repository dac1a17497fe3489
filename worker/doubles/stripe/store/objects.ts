import { randomBytes } from 'node:crypto'
import type {
  CustomerParameters,
  PortalParameters,
  SessionParameters,
} from '../request/parameters.ts'

export type StripeObject = { readonly id: string; readonly object: string }

/** An id as Stripe makes them: a prefix and random letters. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Seconds since 1970, the unit of all of Stripe's times. */
export const seconds = (): number => Math.floor(Date.now() / 1000)

const day = 24 * 60 * 60
export const month = 30 * day

const newObject = <Kind extends string>(object: Kind, prefix: string) => ({
  id: newId(prefix),
  object,
  livemode: false,
  created: seconds(),
})

export type Bill = {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly metadata: Readonly<Record<string, string>>
}

export const newSession = (parameters: SessionParameters, amount: number, origin: string) => {
  const session = newObject('checkout.session', 'cs_test')
  return {
    ...session,
    mode: parameters.mode,
    status: 'open' as 'open' | 'complete' | 'expired',
    payment_status: 'unpaid' as 'unpaid' | 'paid',
    url: `${origin}/c/pay/${session.id}` as string | null,
    client_reference_id: parameters.client_reference_id ?? null,
    metadata: parameters.metadata ?? {},
    currency: parameters.line_items[0]?.price_data.currency ?? '',
    amount_subtotal: amount,
    amount_total: amount,
    customer: parameters.customer ?? null,
    customer_email: parameters.customer_email ?? null,
    payment_intent: null as string | null,
    subscription: null as string | null,
    invoice: null as string | null,
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url ?? null,
    locale: parameters.locale ?? null,
    ui_mode: 'hosted_page',
    expires_at: session.created + day,
  }
}
export type Session = ReturnType<typeof newSession>

export const newPaymentIntent = ({ amount, currency, customer, metadata }: Bill) => ({
  ...newObject('payment_intent', 'pi'),
  amount,
  amount_received: 0,
  currency,
  customer,
  latest_charge: null as string | null,
  metadata,
  status: 'processing' as 'processing' | 'requires_payment_method' | 'succeeded',
})
export type PaymentIntent = ReturnType<typeof newPaymentIntent>

export const newCharge = ({ id, amount, currency, customer, metadata }: PaymentIntent) => ({
  ...newObject('charge', 'ch'),
  amount,
  amount_captured: 0,
  amount_refunded: 0,
  balance_transaction: null as string | null,
  currency,
  customer,
  disputed: false,
  metadata,
  paid: false,
  payment_intent: id,
  refunded: false,
  status: 'pending' as 'pending' | 'failed' | 'succeeded',
})
export type Charge = ReturnType<typeof newCharge>

export const newRefund = (charge: Charge, amount: number) => ({
  ...newObject('refund', 're'),
  amount,
  charge: charge.id,
  currency: charge.currency,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: null,
  status: 'succeeded',
})
export type Refund = ReturnType<typeof newRefund>

/** The account is in pounds. What one unit of a currency brings it. */
const exchangeRates: Readonly<Record<string, number>> = { gbp: 1, eur: 0.85, usd: 0.75 }

export const newBalanceTransaction = (
  amount: number,
  currency: string,
  reporting_category: 'charge' | 'dispute' | 'dispute_reversal',
) => ({
  id: newId('txn'),
  object: 'balance_transaction',
  reporting_category,
  amount: Math.round(amount * (exchangeRates[currency] ?? 1)),
  currency: 'gbp',
})

/** An amount in minor units of a currency. */
export type Money = { readonly amount: number; readonly currency: string }

export const newDispute = (
  charge: Charge,
  status: 'warning_needs_response' | 'needs_response' | 'prevented',
  claimed: Money,
) => ({
  ...newObject('dispute', 'du'),
  ...claimed,
  charge: charge.id,
  payment_intent: charge.payment_intent,
  reason: 'general',
  status: status as
    | typeof status
    | 'warning_closed'
    | 'won'
    | 'lost'
    | `appeal_${'under_review' | 'won' | 'lost'}`,
  /** Empty while no money has moved; then the withdrawal, and its reversal. */
  balance_transactions: [] as ReturnType<typeof newBalanceTransaction>[],
})
export type Dispute = ReturnType<typeof newDispute>

export const newCustomer = ({ email, metadata }: CustomerParameters) => ({
  ...newObject('customer', 'cus'),
  email: email ?? null,
  metadata: metadata ?? {},
  deleted: undefined as true | undefined,
})
export type Customer = ReturnType<typeof newCustomer>

export const newSubscription = ({ currency, metadata }: Bill, customer: string) => {
  const subscription = newObject('subscription', 'sub')
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    current_period_start: subscription.created,
    current_period_end: subscription.created + month,
    quantity: 1,
  }
  return {
    ...subscription,
    status: 'incomplete' as 'active' | 'canceled' | 'incomplete' | 'incomplete_expired',
    customer,
    currency,
    metadata,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    ended_at: null as number | null,
    latest_invoice: null as string | null,
    items: { object: 'list', has_more: false, url: '/v1/subscription_items', data: [item] },
  }
}
export type Subscription = ReturnType<typeof newSubscription>

export const newInvoice = (
  { id, currency, customer, metadata }: Subscription,
  amount: number,
  billing_reason: 'subscription_create' | 'subscription_cycle',
) => ({
  ...newObject('invoice', 'in'),
  status: 'open' as 'open' | 'paid' | 'void',
  billing_reason,
  amount_due: amount,
  amount_paid: 0,
  currency,
  customer,
  metadata: {},
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { subscription: id, metadata },
  },
})
export type Invoice = ReturnType<typeof newInvoice>

export const newInvoicePayment = (invoice: string, { id, amount, currency }: PaymentIntent) => ({
  ...newObject('invoice_payment', 'inpay'),
  invoice,
  amount_paid: null as number | null,
  amount_requested: amount,
  currency,
  is_default: true,
  payment: { type: 'payment_intent', payment_intent: id },
  status: 'open' as 'open' | 'paid',
})
export type InvoicePayment = ReturnType<typeof newInvoicePayment>

export const newPortal = ({ customer, locale, return_url }: PortalParameters, origin: string) => {
  const portal = newObject('billing_portal.session', 'bps')
  return {
    ...portal,
    customer,
    locale: locale ?? null,
    return_url: return_url ?? null,
    url: `${origin}/p/session/${portal.id}`,
  }
}
export type Portal = ReturnType<typeof newPortal>
