import { ApiError, missing } from '../api/api-error.ts'
import {
  type Invoice,
  type Metadata,
  newId,
  type PaymentIntent,
  type Subscription,
  seconds,
} from '../store/objects.ts'
import { announce, tag, tagsOf, type World } from '../store/store.ts'
import { beginPayment, completePayment } from './payments.ts'

const month = 30 * 24 * 60 * 60

export type Plan = {
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly metadata: Metadata
}

const startInvoice = (
  world: World,
  subscription: Subscription,
  amount: number,
  billing_reason: Invoice['billing_reason'],
): { invoice: Invoice; intent: PaymentIntent } => {
  const { currency, customer, metadata } = subscription
  const tags = tagsOf(world, subscription.id)
  const intent = beginPayment(world, { amount, currency, customer, metadata: {} }, tags)
  const details = { subscription: subscription.id, metadata }
  const invoice = world.invoices.put({
    id: newId('in'),
    object: 'invoice',
    status: 'open',
    billing_reason,
    amount_due: amount,
    amount_paid: 0,
    currency,
    customer,
    metadata: {},
    parent: { type: 'subscription_details', quote_details: null, subscription_details: details },
    livemode: false,
    created: seconds(),
  })
  tag(world, invoice.id, tags)
  world.invoicePayments.put({
    id: newId('inpay'),
    object: 'invoice_payment',
    invoice: invoice.id,
    amount_paid: null,
    amount_requested: amount,
    currency,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    livemode: false,
    created: seconds(),
  })
  subscription.latest_invoice = invoice.id
  return { invoice, intent }
}

/** Lets the money of an invoice come, and its subscription run. */
export const payInvoice = (world: World, invoice: Invoice): void => {
  const payment = world.invoicePayments.all().find((one) => one.invoice === invoice.id)
  if (!payment) throw missing('invoice_payment', invoice.id)
  completePayment(world, world.intents.get(payment.payment.payment_intent))
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  world.subscriptions.get(invoice.parent.subscription_details.subscription).status = 'active'
  announce(world, 'invoice.paid', invoice)
}

/** A subscription whose first invoice is not paid yet. */
export const beginSubscription = (
  world: World,
  { amount, currency, customer, metadata }: Plan,
  tags: readonly string[],
): { subscription: Subscription; invoice: Invoice; intent: PaymentIntent } => {
  const now = seconds()
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    current_period_start: now,
    current_period_end: now + month,
    quantity: 1 as const,
  }
  const subscription: Subscription = world.subscriptions.put({
    id: newId('sub'),
    object: 'subscription',
    status: 'incomplete',
    customer,
    currency,
    metadata,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    items: { object: 'list', has_more: false, url: '/v1/subscription_items', data: [item] },
    livemode: false,
    created: now,
  })
  tag(world, subscription.id, tags)
  announce(world, 'customer.subscription.created', subscription)
  return { subscription, ...startInvoice(world, subscription, amount, 'subscription_create') }
}

/** Whether a subscription brings no more invoices. */
export const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

const end = (world: World, subscription: Subscription): void => {
  subscription.status = 'canceled'
  subscription.ended_at = seconds()
  subscription.canceled_at ??= seconds()
  announce(world, 'customer.subscription.deleted', subscription)
}

/** Ends a subscription now. One that has ended is not there any more for this, as at Stripe. */
export const cancelSubscription = (world: World, id: string): Subscription => {
  const subscription = world.subscriptions.get(id)
  if (hasEnded(subscription)) throw missing('subscription', id)
  end(world, subscription)
  return subscription
}

/** Lets a subscription run out at the end of its period, or not. */
export const setRunningOut = (world: World, id: string, runningOut: boolean): void => {
  const subscription = world.subscriptions.get(id)
  if (hasEnded(subscription)) throw missing('subscription', id)
  subscription.cancel_at_period_end = runningOut
  subscription.canceled_at = runningOut ? seconds() : null
  announce(world, 'customer.subscription.updated', subscription)
}

/** Ends the period of a subscription by hand: it is paid for anew, or it has run out. */
export const endPeriod = (world: World, id: string): void => {
  const subscription = world.subscriptions.get(id)
  if (subscription.status !== 'active') {
    throw new ApiError(400, `The subscription ${id} is ${subscription.status}.`)
  }
  if (subscription.cancel_at_period_end) {
    end(world, subscription)
    return
  }
  const last = world.invoices.get(subscription.latest_invoice ?? '')
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end += month
  }
  const { invoice } = startInvoice(world, subscription, last.amount_due, 'subscription_cycle')
  payInvoice(world, invoice)
  announce(world, 'customer.subscription.updated', subscription)
}
