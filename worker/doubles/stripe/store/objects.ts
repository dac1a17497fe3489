import { randomBytes } from 'node:crypto'

export type Metadata = Readonly<Record<string, string>>

export type Session = {
  readonly id: string
  readonly object: 'checkout.session'
  readonly mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  url: string | null
  readonly client_reference_id: string | null
  readonly metadata: Metadata
  readonly currency: string
  readonly amount_subtotal: number
  readonly amount_total: number
  customer: string | null
  readonly customer_email: string | null
  payment_intent: string | null
  subscription: string | null
  invoice: string | null
  readonly success_url: string
  readonly cancel_url: string | null
  readonly locale: string | null
  readonly ui_mode: 'hosted_page'
  readonly livemode: false
  readonly created: number
  readonly expires_at: number
}

export type PaymentIntent = {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  amount_received: number
  readonly currency: string
  readonly customer: string | null
  latest_charge: string | null
  readonly metadata: Metadata
  status: 'processing' | 'requires_payment_method' | 'succeeded'
  readonly livemode: false
  readonly created: number
}

export type Charge = {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  readonly amount_captured: number
  amount_refunded: number
  readonly currency: string
  readonly customer: string | null
  disputed: boolean
  readonly metadata: Metadata
  readonly paid: true
  readonly payment_intent: string
  refunded: boolean
  readonly status: 'succeeded'
  readonly livemode: false
  readonly created: number
}

export type Refund = {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly currency: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'succeeded'
  readonly created: number
}

export type Dispute = {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly charge: string
  readonly currency: string
  readonly payment_intent: string
  readonly reason: 'general'
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'
  /** Empty while no money has moved; of the withdrawal, and of what undid it. */
  readonly balance_transactions: {
    readonly id: string
    readonly object: 'balance_transaction'
    readonly amount: number
    readonly currency: string
    readonly reporting_category: 'dispute' | 'dispute_reversal'
  }[]
  readonly livemode: false
  readonly created: number
}

export type Customer = {
  readonly id: string
  readonly object: 'customer'
  email: string | null
  name: string | null
  metadata: Metadata
  deleted?: true
  readonly livemode: false
  readonly created: number
}

export type Subscription = {
  readonly id: string
  readonly object: 'subscription'
  status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired'
  readonly customer: string
  readonly currency: string
  readonly metadata: Metadata
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  latest_invoice: string | null
  readonly items: {
    readonly object: 'list'
    readonly has_more: false
    readonly url: string
    readonly data: {
      readonly id: string
      readonly object: 'subscription_item'
      current_period_start: number
      current_period_end: number
      readonly quantity: 1
    }[]
  }
  readonly livemode: false
  readonly created: number
}

export type InvoicePayment = {
  readonly id: string
  readonly object: 'invoice_payment'
  readonly invoice: string
  amount_paid: number | null
  readonly amount_requested: number
  readonly currency: string
  readonly is_default: true
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
  status: 'open' | 'paid'
  readonly livemode: false
  readonly created: number
}

export type Invoice = {
  readonly id: string
  readonly object: 'invoice'
  status: 'open' | 'paid' | 'void'
  readonly billing_reason: 'subscription_create' | 'subscription_cycle'
  readonly amount_due: number
  amount_paid: number
  readonly currency: string
  readonly customer: string
  readonly metadata: Metadata
  readonly parent: {
    readonly type: 'subscription_details'
    readonly quote_details: null
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata }
  }
  readonly livemode: false
  readonly created: number
}

export type Portal = {
  readonly id: string
  readonly object: 'billing_portal.session'
  readonly customer: string
  readonly locale: string | null
  readonly return_url: string | null
  readonly url: string
  readonly livemode: false
  readonly created: number
}

export type StripeObject =
  | Session
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | Customer
  | Subscription
  | Invoice
  | InvoicePayment
  | Portal

/** An id as Stripe makes them: a prefix, and letters that nobody guesses. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** Seconds since 1970: Stripe's times. */
export const seconds = (): number => Math.floor(Date.now() / 1000)
