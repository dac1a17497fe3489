import { ApiError } from '../api/api-error.ts'
import type { SessionParameters } from '../api/parameters.ts'
import { newId, type Session, seconds } from '../store/objects.ts'
import { announce, tag, tagsOf, type World } from '../store/store.ts'
import { createCustomer } from './customers.ts'
import { beginPayment, completePayment, failPayment } from './payments.ts'
import { beginSubscription, hasEnded, payInvoice } from './subscriptions.ts'

const day = 24 * 60 * 60
const least: Readonly<Record<string, number>> = { gbp: 30, usd: 50, eur: 50 }
const most = 99_999_999

const refuse = (message: string, param?: string, code?: string): never => {
  throw new ApiError(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) })
}

const requireRightMode = (parameters: SessionParameters): void => {
  const { mode, line_items, payment_intent_data, subscription_data } = parameters
  const recurring = line_items.some(({ price_data }) => price_data.recurring !== undefined)
  if (mode === 'setup') refuse('You can not pass `line_items` in `setup` mode.', 'line_items')
  if (mode === 'payment' && recurring) {
    refuse(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    )
  }
  if (mode === 'subscription' && !recurring) {
    refuse(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    )
  }
  if (mode === 'subscription' && payment_intent_data) {
    refuse('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data')
  }
  if (mode === 'payment' && subscription_data) {
    refuse('You can not pass `subscription_data` in `payment` mode.', 'subscription_data')
  }
}

const requireRightMoney = ({ line_items }: SessionParameters): void => {
  if (line_items.length === 0) refuse('Missing required param: line_items.', 'line_items')
  const currencies = new Set(line_items.map(({ price_data }) => price_data.currency))
  if (currencies.size > 1) refuse('All line items must have the same currency.', 'line_items')
  for (const [index, { quantity, price_data }] of line_items.entries()) {
    const param = `line_items[${index}]`
    if (quantity < 1) refuse('Quantity must be at least 1.', `${param}[quantity]`)
    if (price_data.unit_amount < 0 || price_data.unit_amount > most) {
      refuse('Invalid non-negative integer', `${param}[price_data][unit_amount]`)
    }
  }
}

const totalOf = ({ line_items }: SessionParameters): number => {
  const total = line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  )
  const currency = line_items[0]?.price_data.currency ?? ''
  if (total < (least[currency] ?? 50)) {
    refuse(
      `The Checkout Session's total amount must convert to at least ${least[currency] ?? 50} in ${currency}.`,
      'line_items',
      'amount_too_small',
    )
  }
  return total
}

const requireRightCustomer = (world: World, { customer, customer_email }: SessionParameters) => {
  if (customer !== undefined && customer_email !== undefined) {
    refuse('You may only specify one of these parameters: customer, customer_email.')
  }
  if (customer === undefined) return
  const { deleted } = world.customers.get(customer, 'customer')
  if (deleted) refuse(`No such customer: '${customer}'`, 'customer', 'resource_missing')
}

/** The currency that a customer's subscriptions, and pages for one, are in; undefined without any. */
const boundCurrency = (world: World, customer: string): string | undefined => {
  const subscription = world.subscriptions
    .all()
    .find((one) => one.customer === customer && !hasEnded(one))
  const page = world.sessions
    .all()
    .map(({ id }) => findSession(world, id))
    .find(
      (one) => one.customer === customer && one.mode === 'subscription' && one.status === 'open',
    )
  return subscription?.currency ?? page?.currency
}

const requireOneCurrency = (world: World, { mode, customer, line_items }: SessionParameters) => {
  if (mode !== 'subscription' || customer === undefined) return
  const bound = boundCurrency(world, customer)
  if (bound === undefined || bound === line_items[0]?.price_data.currency) return
  refuse(
    `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, invoice item or active subscription mode checkout session with currency ${bound}`,
  )
}

/** Opens a checkout: its page is at the double. */
export const openSession = (world: World, parameters: SessionParameters): Session => {
  requireRightMode(parameters)
  requireRightMoney(parameters)
  requireRightCustomer(world, parameters)
  requireOneCurrency(world, parameters)
  const amount = totalOf(parameters)
  const id = newId('cs_test')
  const now = seconds()
  const { mode, line_items, customer, client_reference_id } = parameters
  const price = line_items[0]?.price_data
  const currency = price?.currency ?? ''
  world.offers.set(id, {
    title: price?.product_data.name ?? '',
    amount,
    currency,
    paymentMetadata: parameters.payment_intent_data?.metadata ?? {},
    subscriptionMetadata: parameters.subscription_data?.metadata ?? {},
  })
  tag(
    world,
    id,
    [client_reference_id, customer].filter((name) => name !== undefined),
  )
  return world.sessions.put({
    id,
    object: 'checkout.session',
    mode: mode === 'subscription' ? 'subscription' : 'payment',
    status: 'open',
    payment_status: 'unpaid',
    url: `${world.origin()}/c/pay/${id}`,
    client_reference_id: client_reference_id ?? null,
    metadata: parameters.metadata ?? {},
    currency,
    amount_subtotal: amount,
    amount_total: amount,
    customer: customer ?? null,
    customer_email: parameters.customer_email ?? null,
    payment_intent: null,
    subscription: null,
    invoice: null,
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url ?? null,
    locale: parameters.locale ?? null,
    ui_mode: 'hosted_page',
    livemode: false,
    created: now,
    expires_at: parameters.expires_at ?? now + day,
  })
}

/** Finds a session, which has expired by itself when its time was over. */
export const findSession = (world: World, id: string): Session => {
  const session = world.sessions.get(id)
  if (session.status === 'open' && session.expires_at <= seconds()) close(world, session)
  return session
}

const close = (world: World, session: Session): void => {
  session.status = 'expired'
  session.url = null
  announce(world, 'checkout.session.expired', session)
}

/** Closes a session that is open. */
export const expireSession = (world: World, id: string): Session => {
  const session = findSession(world, id)
  if (session.status !== 'open') {
    refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  close(world, session)
  return session
}

const begin = (world: World, session: Session): void => {
  const offer = world.offers.get(session.id)
  if (!offer) throw new Error('A session without an offer.')
  const { amount, currency } = offer
  const tags = tagsOf(world, session.id)
  if (session.mode === 'payment') {
    const bill = { amount, currency, customer: session.customer, metadata: offer.paymentMetadata }
    session.payment_intent = beginPayment(world, bill, tags).id
    return
  }
  const email = session.customer_email ?? undefined
  session.customer ??= createCustomer(world, email === undefined ? {} : { email }).id
  const plan = {
    amount,
    currency,
    customer: session.customer,
    metadata: offer.subscriptionMetadata,
  }
  const { subscription, invoice } = beginSubscription(world, plan, tags)
  session.subscription = subscription.id
  session.invoice = invoice.id
}

const complete = (world: World, session: Session): void => {
  if (session.payment_intent) completePayment(world, world.intents.get(session.payment_intent))
  if (session.invoice) payInvoice(world, world.invoices.get(session.invoice))
  session.payment_status = 'paid'
}

/** What the payer does on the page: pays, or chooses a method whose money comes later. */
export const paySession = (world: World, id: string, how: 'now' | 'later'): Session => {
  const session = findSession(world, id)
  if (session.status !== 'open') refuse(`This Checkout Session is ${session.status}.`)
  begin(world, session)
  session.status = 'complete'
  session.url = null
  if (how === 'now') complete(world, session)
  announce(world, 'checkout.session.completed', session)
  return session
}

/** Lets the money of a later payment come, or not; one that was settled is left as it is. */
export const settleSession = (
  world: World,
  id: string,
  outcome: 'succeeded' | 'failed',
): Session => {
  const session = findSession(world, id)
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return session
  const intent = session.payment_intent ? world.intents.get(session.payment_intent) : undefined
  if (intent?.status === 'requires_payment_method') return session
  if (outcome === 'succeeded') complete(world, session)
  else if (intent) failPayment(world, intent)
  announce(world, `checkout.session.async_payment_${outcome}`, session)
  return session
}
