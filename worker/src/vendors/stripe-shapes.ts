import {
  type Currency,
  currencies,
  type PackageId,
  packageIds,
} from '@storystone/schema/credit-packages.ts'
import type { Language } from '@storystone/schema/languages.ts'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { VendorUnreachable } from '../platform/errors/refusal.ts'

/** Stripe did not answer in time, could not be reached, or failed with an error of its own. */
export class PaymentsUnreachable extends VendorUnreachable {
  override readonly name = 'PaymentsUnreachable'
}

/** Stripe declined the call in the present state; a retry alone does not help. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused'
}

/** Stripe's error message may contain an e-mail, so only the kind of the error is kept. */
const kindOf = ({ type, statusCode, code, param }: Stripe.errors.StripeError): string =>
  [type, statusCode, code, param].filter((part) => part !== undefined && part !== null).join(' ')

const isUnreachable = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error.statusCode ?? 500) >= 500 ||
  error.statusCode === 409

/** Throws an error of Stripe as one of ours, without the user's data in it. */
export const throwPaymentsError = (error: unknown): never => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (isUnreachable(error)) throw new PaymentsUnreachable(`Stripe failed: ${kindOf(error)}`)
  throw new PaymentsRefused(`Stripe refused: ${kindOf(error)}`)
}

/**
 * Returns null when Stripe does not know the object; else throws as {@link throwPaymentsError}
 * does.
 */
export const nullIfMissing = (error: unknown): null => {
  const missing =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  return missing ? null : throwPaymentsError(error)
}

/** Who buys which package, stored as metadata at Stripe when the checkout is opened. */
export type Purpose = {
  readonly userId: string
  readonly packageId: PackageId
  readonly credits: number
}

/** What a checkout page is opened for. */
export type CheckoutOrder = {
  readonly purpose: Purpose
  readonly currency: Currency
  /** In minor units. */
  readonly amount: number
  /** The product's name on the checkout page. */
  readonly title: string
  readonly language: Language
  /** The customer of a monthly subscription; null for a single purchase. */
  readonly customerId: string | null
  readonly email: string
  /** Stripe replaces `{CHECKOUT_SESSION_ID}` with the session's id. */
  readonly successUrl: string
  readonly cancelUrl: string
}

/** An open checkout: its id at Stripe and the address of its page. */
export type OpenedCheckout = { readonly id: string; readonly url: string }

/** The id and currency of a checkout or subscription; null for a currency that we don't sell in. */
export type Priced = { readonly id: string; readonly currency: Currency | null }

/** The state of a checkout; `purpose` is null when we did not open it. */
export type Checkout = {
  readonly purpose: Purpose | null
  /** Its page can still be paid. */
  readonly open: boolean
  readonly expired: boolean
  readonly paid: boolean
  readonly paymentId: string | null
  readonly subscriptionId: string | null
}

/** Amounts in minor units; `refunded` is the total refunded so far. */
export type Payment = { readonly id: string; readonly amount: number; readonly refunded: number }

/** An amount in minor units of a currency, which is in Stripe's spelling. */
export type Money = { readonly amount: number; readonly currency: string }

/** A payment whose charge was made. */
export type ChargedPayment = Payment & { readonly currency: string }

/** The part of a subscription's invoice that we read. */
export type Invoice = {
  readonly purpose: Purpose | null
  readonly subscriptionId: string | null
  readonly paid: boolean
  /** Whether it is for a later period of a subscription, not for the first. */
  readonly renewal: boolean
  readonly paymentId: string | null
}

/** The part of a subscription that we read; `purpose` is null when it is not ours. */
export type Subscription = {
  readonly purpose: Purpose | null
  /** When it ended, in milliseconds; null while it is active. */
  readonly endedAt: number | null
  readonly customerId: string
  /** Where its receipts go; null where Stripe has no address of the customer. */
  readonly email: string | null
}

/** A webhook event: its type, and the id of the object that it is about. */
export type PaymentEvent = {
  readonly id: string
  readonly type: string
  readonly objectId: string
  readonly dispute: Dispute | null
}

/** A dispute; `claimed` may be in another currency than its charge. */
export type Dispute = {
  readonly chargeId: string
  readonly status: string
  readonly claimed: Money
  /** What it took from our account at Stripe the first time; null while it has taken nothing. */
  readonly withdrawn: Money | null
  /**
   * All that it has taken and given back, as multiples of the first withdrawal: an appeal may take the
   * money again.
   */
  readonly moved: { readonly taken: number; readonly returned: number }
}

const Metadata = z.object({
  userId: z.string(),
  packageId: z.enum(packageIds),
  credits: z.coerce.number().check(z.gt(0), z.multipleOf(0.5)),
})

/** A purpose as Stripe's metadata; {@link purposeIn} reads it. */
export const metadataOf = (purpose: Purpose) => ({ ...purpose, credits: String(purpose.credits) })

/** The purpose in an object's metadata; null when the object is not ours. */
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
      currency: z.optional(z.unknown()),
      status: z.optional(z.unknown()),
      balance_transactions: z.optional(z.unknown()),
    }),
  }),
})
const MoneyObject = z.object({ amount: z.int(), currency: z.string() })
const DisputeObject = z.object({
  ...MoneyObject.shape,
  charge: z.string(),
  status: z.string(),
  balance_transactions: z.array(MoneyObject),
})

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

const toDispute = (object: unknown): Dispute | null => {
  const { data } = DisputeObject.safeParse(object)
  if (!data) return null
  const { charge: chargeId, status, amount, currency, balance_transactions } = data
  const withdrawal = balance_transactions.find((one) => one.amount < 0)
  const first = withdrawal ? -withdrawal.amount : 1
  const amounts = balance_transactions.map((one) => one.amount)
  return {
    chargeId,
    status,
    claimed: { amount, currency },
    withdrawn: withdrawal ? { ...withdrawal, amount: first } : null,
    moved: {
      taken: -sumOf(amounts.filter((one) => one < 0)) / first,
      returned: withdrawal ? sumOf(amounts.filter((one) => one > 0)) / first : 0,
    },
  }
}

/** The id of an object that Stripe gives as an id or in full; null when there is none. */
const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const paymentOf = (invoice: Stripe.Invoice): string | null => {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  return idOf(paid?.payment.payment_intent)
}

/** The state of a checkout session; `invoice` must be expanded with its payments. */
export const toCheckout = (session: Stripe.Checkout.Session): Checkout => {
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

/** The payment of a charge; null for no payment. */
export const toChargedPayment = (charge: Stripe.Charge): ChargedPayment | null => {
  const { amount, amount_refunded: refunded, currency } = charge
  const id = idOf(charge.payment_intent)
  return id ? { id, amount, refunded, currency } : null
}

/** The state of an invoice; `payments` must be expanded. */
export const toInvoice = (invoice: Stripe.Invoice): Invoice => {
  const details = invoice.parent?.subscription_details
  return {
    purpose: purposeIn(details?.metadata),
    subscriptionId: idOf(details?.subscription),
    paid: invoice.status === 'paid' && invoice.amount_paid > 0,
    renewal: invoice.billing_reason === 'subscription_cycle',
    paymentId: paymentOf(invoice),
  }
}

/** The currency of an object at Stripe. */
export const toPriced = ({
  id,
  currency,
}: {
  readonly id: string
  readonly currency: string | null
}): Priced => ({
  id,
  currency: currencies.find((one) => one.toLowerCase() === currency) ?? null,
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses signed text; null where it is no event as we use them: a thin one has no `data.object`. */
export const toPaymentEvent = (text: string): PaymentEvent | null => {
  const event = Event.safeParse(parseJson(text)).data
  if (!event) return null
  const { id, type, data } = event
  return { id, type, objectId: data.object.id ?? '', dispute: toDispute(data.object) }
}
