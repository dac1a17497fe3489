import type { SessionParameters } from '../request/parameters.ts'
import { stripeError } from '../request/stripe-error.ts'
import { newSession, type Session, seconds } from '../store/objects.ts'
import { emit, type Store, tag, tagsOf } from '../store/store.ts'
import { createCustomer, requireCustomer } from './customers.ts'
import { completePayment, failPayment, startPayment } from './payments.ts'
import { hasEnded, payInvoice, startSubscription } from './subscriptions.ts'

const smallestTotals: Readonly<Record<string, number>> = { gbp: 30, usd: 50, eur: 50 }
const largestAmount = 99_999_999

const refuse = (message: string, param?: string, code?: string): never => {
  throw stripeError(400, message, { param, code })
}

const requireMode = (parameters: SessionParameters): void => {
  const { mode, line_items, payment_intent_data, subscription_data } = parameters
  const isRecurring = line_items.some(({ price_data }) => price_data.recurring !== undefined)
  if (mode === 'payment' && isRecurring) {
    refuse(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    )
  }
  if (mode === 'subscription' && !isRecurring) {
    refuse(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    )
  }
  const [field, data] =
    mode === 'payment'
      ? ['subscription_data', subscription_data]
      : ['payment_intent_data', payment_intent_data]
  if (data) refuse(`You can not pass \`${field}\` in \`${mode}\` mode.`, String(field))
}

const requireItems = ({ line_items }: SessionParameters): void => {
  if (line_items.length === 0) refuse('Missing required param: line_items.', 'line_items')
  for (const [index, { quantity, price_data }] of line_items.entries()) {
    const param = `line_items[${index}]`
    if (quantity < 1) refuse('Quantity must be at least 1.', `${param}[quantity]`)
    if (price_data.unit_amount < 0 || price_data.unit_amount > largestAmount) {
      refuse('Invalid non-negative integer', `${param}[price_data][unit_amount]`)
    }
  }
}

const requireOneCustomer = (store: Store, { customer, customer_email }: SessionParameters) => {
  if (customer === undefined) return
  if (customer_email !== undefined) {
    refuse('You may only specify one of these parameters: customer, customer_email.')
  }
  requireCustomer(store, customer)
}

/** The currency of a customer's subscriptions and open pages for one; undefined if none. */
const boundCurrency = (store: Store, customer: string): string | undefined => {
  const subscription = store.subscriptions
    .all()
    .find((one) => one.customer === customer && !hasEnded(one))
  const page = store.sessions
    .all()
    .filter(({ status, expires_at }) => status === 'open' && expires_at > seconds())
    .find((one) => one.customer === customer && one.mode === 'subscription')
  return subscription?.currency ?? page?.currency
}

const requireOneCurrency = (store: Store, { mode, customer, line_items }: SessionParameters) => {
  if (mode !== 'subscription' || customer === undefined) return
  const bound = boundCurrency(store, customer)
  if (bound === undefined || bound === line_items[0]?.price_data.currency) return
  refuse(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, invoice item or active subscription mode checkout session with currency ${bound}`,
  )
}

/** Refuses what Stripe refuses of parameters that don't fit together, or the customer. */
const requireValidSession = (store: Store, parameters: SessionParameters): void => {
  requireMode(parameters)
  requireItems(parameters)
  requireOneCustomer(store, parameters)
  requireOneCurrency(store, parameters)
}

/** The total in minor units. Refuses less than Stripe's minimum. */
const totalOf = ({ line_items }: SessionParameters): number => {
  const total = line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  )
  const currency = line_items[0]?.price_data.currency ?? ''
  const least = smallestTotals[currency] ?? 50
  if (total < least) {
    const message = `The Checkout Session's total amount must convert to at least ${least} in ${currency}.`
    refuse(message, 'line_items', 'amount_too_small')
  }
  return total
}

const expire = (store: Store, session: Session): void => {
  session.status = 'expired'
  session.url = null
  emit(store, 'checkout.session.expired', session)
}

/** Opens a checkout. Its page is at the double. */
export const openSession = (store: Store, parameters: SessionParameters): Session => {
  requireValidSession(store, parameters)
  const amount = totalOf(parameters)
  const session = store.sessions.put(newSession(parameters, amount, store.origin()))
  store.offers.set(session.id, {
    title: parameters.line_items[0]?.price_data.product_data.name ?? '',
    amount,
    currency: session.currency,
    paymentMetadata: parameters.payment_intent_data?.metadata ?? {},
    subscriptionMetadata: parameters.subscription_data?.metadata ?? {},
  })
  const names = [session.client_reference_id, session.customer].filter((name) => name !== null)
  tag(store, session.id, names)
  return session
}

/** Finds a session. It expires if its time is over. */
export const findSession = (store: Store, id: string): Session => {
  const session = store.sessions.get(id)
  if (session.status === 'open' && session.expires_at <= seconds()) expire(store, session)
  return session
}

/** Expires an open session. */
export const expireSession = (store: Store, id: string): Session => {
  const session = findSession(store, id)
  if (session.status !== 'open') {
    refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  expire(store, session)
  return session
}

/** Starts the payment or the subscription of a session. */
const start = (store: Store, session: Session): void => {
  const offer = store.offers.get(session.id)
  if (!offer) throw new Error('A session without an offer.')
  const { customer, customer_email } = session
  const tags = tagsOf(store, session.id)
  if (session.mode === 'payment') {
    const bill = { ...offer, customer, metadata: offer.paymentMetadata }
    session.payment_intent = startPayment(store, bill, tags).id
    return
  }
  const email = customer_email === null ? {} : { email: customer_email }
  session.customer ??= createCustomer(store, email).id
  const bill = { ...offer, customer, metadata: offer.subscriptionMetadata }
  const { subscription, invoice } = startSubscription(store, bill, session.customer, tags)
  session.subscription = subscription.id
  session.invoice = invoice.id
}

const complete = (store: Store, session: Session): void => {
  if (session.payment_intent) completePayment(store, store.intents.get(session.payment_intent))
  if (session.invoice) payInvoice(store, store.invoices.get(session.invoice))
  session.payment_status = 'paid'
}

/** The payer pays, or chooses a method whose money comes later. */
export const paySession = (store: Store, id: string, how: 'now' | 'later'): void => {
  const session = findSession(store, id)
  if (session.status !== 'open') refuse(`This Checkout Session is ${session.status}.`)
  start(store, session)
  session.status = 'complete'
  session.url = null
  if (how === 'now') complete(store, session)
  emit(store, 'checkout.session.completed', session)
}

/** The money of a later payment comes, or fails to. Does nothing if that is settled already. */
export const settleSession = (store: Store, id: string, outcome: 'succeeded' | 'failed'): void => {
  const session = findSession(store, id)
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return
  const intent = session.payment_intent ? store.intents.get(session.payment_intent) : undefined
  if (intent?.status === 'requires_payment_method') return
  if (outcome === 'succeeded') complete(store, session)
  else if (intent) failPayment(store, intent)
  emit(store, `checkout.session.async_payment_${outcome}`, session)
}
