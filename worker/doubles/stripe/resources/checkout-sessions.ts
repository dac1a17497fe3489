import type { SessionParameters } from '../request/parameters.ts'
import { newSession, type Session, seconds } from '../store/objects.ts'
import { emit, type Store, tag, tagsOf } from '../store/store.ts'
import { refuse, requireValidSession, totalOf } from './checkout-rules.ts'
import { createCustomer } from './customers.ts'
import { completePayment, failPayment, startPayment } from './payments.ts'
import { payInvoice, startSubscription } from './subscriptions.ts'

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
