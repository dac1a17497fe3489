import {
  type Currency,
  currencies,
  type Language,
  type PackageId,
  packageIds,
} from '@storystone/schema/catalog.ts'
import type Stripe from 'stripe'
import * as z from 'zod/mini'

/** Whose money a thing is about and what it is for, as we told Stripe when it began. */
export type Purpose = {
  readonly userId: string
  readonly packageId: PackageId
  readonly credits: number
}

/** What a payment page is to be opened for. */
export type CheckoutOrder = {
  readonly purpose: Purpose
  readonly currency: Currency
  /** In minor units. */
  readonly amount: number
  /** What the payment page calls it. */
  readonly title: string
  readonly language: Language
  /** Whom it is renewed for every month; null where it is bought once. */
  readonly customerId: string | null
  readonly email: string
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  readonly successUrl: string
  readonly cancelUrl: string
}

/** A payment page that was opened: Stripe’s id of the checkout, and where it is paid. */
export type OpenedCheckout = { readonly id: string; readonly url: string }

/** What is or may become paid in a currency, by its id at Stripe; null where it is none of ours. */
export type Priced = { readonly id: string; readonly currency: Currency | null }

/** How a checkout stands; `purpose` is null when it was not opened by us. */
export type Checkout = {
  readonly purpose: Purpose | null
  /** Its page can still be paid on. */
  readonly open: boolean
  readonly expired: boolean
  readonly paid: boolean
  readonly paymentId: string | null
  readonly subscriptionId: string | null
}

/** Amounts in minor units; `refunded` is all that went back so far. */
export type Payment = { readonly id: string; readonly amount: number; readonly refunded: number }

/** What we read of a bill of a subscription. */
export type Invoice = {
  readonly purpose: Purpose | null
  readonly subscriptionId: string | null
  readonly paid: boolean
  /** It is for a further period of a subscription, not for its first. */
  readonly renewal: boolean
  readonly paymentId: string | null
}

/** What we read of a subscription; `purpose` is null where it is none of ours. */
export type Subscription = {
  readonly purpose: Purpose | null
  /** In milliseconds; null while it runs. */
  readonly endedAt: number | null
}

/** An event, as far as we believe it: what happened to the object of which id. */
export type PaymentEvent = {
  readonly id: string
  readonly type: string
  readonly objectId: string
  readonly dispute: Dispute | null
}

/** Of a dispute: what charge it is about, how much of it, in minor units, and how it stands. */
export type Dispute = {
  readonly chargeId: string
  readonly amount: number
  readonly status: string
}

const Metadata = z.object({
  userId: z.string(),
  packageId: z.enum(packageIds),
  credits: z.coerce.number().check(z.gt(0), z.multipleOf(0.5)),
})

/** A purpose as Stripe keeps it beside what is bought; {@link purposeIn} reads it again. */
export const metadataOf = (purpose: Purpose) => ({ ...purpose, credits: String(purpose.credits) })

/** The purpose that was written beside something at Stripe; null where it is none of ours. */
export const purposeIn = (metadata: unknown): Purpose | null =>
  Metadata.safeParse(metadata).data ?? null

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.optional(z.string()),
      charge: z.optional(z.unknown()),
      amount: z.optional(z.unknown()),
      status: z.optional(z.unknown()),
    }),
  }),
})
const DisputeObject = z.object({ charge: z.string(), amount: z.int(), status: z.string() })

/** The id of something that Stripe names, or gives whole; null where it gives nothing. */
export const idOf = (
  reference: string | { readonly id: string } | null | undefined,
): string | null => (typeof reference === 'string' ? reference : (reference?.id ?? null))

const paymentOf = (invoice: Stripe.Invoice): string | null => {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  return idOf(paid?.payment.payment_intent)
}

/** How a session of Checkout stands; its `invoice` must be expanded with its payments. */
export const asCheckout = (session: Stripe.Checkout.Session): Checkout => {
  const purpose = purposeIn(session.metadata)
  const invoice = typeof session.invoice === 'object' ? session.invoice : null
  return {
    purpose: purpose?.userId === session.client_reference_id ? purpose : null,
    expired: session.status === 'expired',
    open: session.status === 'open',
    paid: session.payment_status === 'paid',
    paymentId: idOf(session.payment_intent) ?? (invoice && paymentOf(invoice)),
    subscriptionId: idOf(session.subscription),
  }
}

/** How an invoice stands; its `payments` must be expanded. */
export const asInvoice = (invoice: Stripe.Invoice): Invoice => {
  const details = invoice.parent?.subscription_details
  return {
    purpose: purposeIn(details?.metadata),
    subscriptionId: idOf(details?.subscription),
    paid: invoice.status === 'paid' && invoice.amount_paid > 0,
    renewal: invoice.billing_reason === 'subscription_cycle',
    paymentId: paymentOf(invoice),
  }
}

/** What something at Stripe is paid in. */
export const asPriced = ({
  id,
  currency,
}: {
  readonly id: string
  readonly currency: string | null
}): Priced => ({
  id,
  currency: currencies.find((one) => one.toLowerCase() === currency) ?? null,
})

/** Reads an event whose signature was checked. */
export const asPaymentEvent = (event: unknown): PaymentEvent => {
  const { id, type, data } = Event.parse(event)
  const dispute = DisputeObject.safeParse(data.object).data
  return {
    id,
    type,
    objectId: data.object.id ?? '',
    dispute: dispute
      ? { chargeId: dispute.charge, amount: dispute.amount, status: dispute.status }
      : null,
  }
}
