import type { SessionParameters } from '../request/parameters.ts'
import { stripeError } from '../request/stripe-error.ts'
import { seconds } from '../store/objects.ts'
import type { Store } from '../store/store.ts'
import { requireCustomer } from './customers.ts'
import { hasEnded } from './subscriptions.ts'

const smallestTotals: Readonly<Record<string, number>> = { gbp: 30, usd: 50, eur: 50 }
const largestAmount = 99_999_999

export const refuse = (message: string, param?: string, code?: string): never => {
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
export const requireValidSession = (store: Store, parameters: SessionParameters): void => {
  requireMode(parameters)
  requireItems(parameters)
  requireOneCustomer(store, parameters)
  requireOneCurrency(store, parameters)
}

/** The total in minor units. Refuses less than Stripe's minimum. */
export const totalOf = ({ line_items }: SessionParameters): number => {
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
