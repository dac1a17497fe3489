import { missingError, stripeError } from '../request/stripe-error.ts'
import {
  type Bill,
  type Invoice,
  month,
  newInvoice,
  newInvoicePayment,
  newSubscription,
  type Subscription,
  seconds,
} from '../store/objects.ts'
import { emit, type Store, tag, tagsOf } from '../store/store.ts'
import { completePayment, startPayment } from './payments.ts'

const startInvoice = (
  store: Store,
  subscription: Subscription,
  amount: number,
  reason: Invoice['billing_reason'],
): Invoice => {
  const { currency, customer } = subscription
  const tags = tagsOf(store, subscription.id)
  const intent = startPayment(store, { amount, currency, customer, metadata: {} }, tags)
  const invoice = store.invoices.put(newInvoice(subscription, amount, reason))
  tag(store, invoice.id, tags)
  store.invoicePayments.put(newInvoicePayment(invoice.id, intent))
  subscription.latest_invoice = invoice.id
  return invoice
}

/** The money of an invoice comes, and its subscription is active. */
export const payInvoice = (store: Store, invoice: Invoice): void => {
  const payment = store.invoicePayments.all().find((one) => one.invoice === invoice.id)
  if (!payment) throw missingError('invoice_payment', invoice.id)
  completePayment(store, store.intents.get(payment.payment.payment_intent))
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  store.subscriptions.get(invoice.parent.subscription_details.subscription).status = 'active'
  emit(store, 'invoice.paid', invoice)
}

/** Starts a subscription whose first invoice is open. */
export const startSubscription = (
  store: Store,
  bill: Bill,
  customer: string,
  tags: readonly string[],
): { subscription: Subscription; invoice: Invoice } => {
  const subscription = store.subscriptions.put(newSubscription(bill, customer))
  tag(store, subscription.id, tags)
  emit(store, 'customer.subscription.created', subscription)
  const invoice = startInvoice(store, subscription, bill.amount, 'subscription_create')
  return { subscription, invoice }
}

export const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

const end = (store: Store, subscription: Subscription): void => {
  subscription.status = 'canceled'
  subscription.ended_at = seconds()
  subscription.canceled_at ??= seconds()
  emit(store, 'customer.subscription.deleted', subscription)
}

/** Like Stripe, it answers for an ended subscription as if there were none. */
const requireRunning = (store: Store, id: string): Subscription => {
  const subscription = store.subscriptions.get(id)
  if (hasEnded(subscription)) throw missingError('subscription', id)
  return subscription
}

/** Ends a subscription now. */
export const cancelSubscription = (store: Store, id: string): Subscription => {
  const subscription = requireRunning(store, id)
  end(store, subscription)
  return subscription
}

/** Ends a subscription at the end of its period. */
export const cancelAtPeriodEnd = (store: Store, id: string): void => {
  const subscription = requireRunning(store, id)
  subscription.cancel_at_period_end = true
  subscription.canceled_at = seconds()
  emit(store, 'customer.subscription.updated', subscription)
}

/** The period of a subscription ends: it is renewed and paid, or it ends. */
export const endPeriod = (store: Store, id: string): void => {
  const subscription = store.subscriptions.get(id)
  if (subscription.status !== 'active') {
    throw stripeError(400, `The subscription ${id} is ${subscription.status}.`)
  }
  if (subscription.cancel_at_period_end) {
    end(store, subscription)
    return
  }
  const { amount_due } = store.invoices.get(subscription.latest_invoice ?? '')
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end += month
  }
  payInvoice(store, startInvoice(store, subscription, amount_due, 'subscription_cycle'))
  emit(store, 'customer.subscription.updated', subscription)
}
