import type * as parameters from '../request/parameters.ts'
import type { Store } from '../store/store.ts'

/** A page of a list, the newest first. */
const pageOf = (url: string, objects: readonly unknown[], limit = 10) => ({
  object: 'list',
  url,
  has_more: objects.length > limit,
  data: objects.toReversed().slice(0, limit),
})

/** The checkouts of a customer that have a status. */
export const listSessions = (store: Store, read: parameters.SessionListParameters) => {
  const { customer, status, limit } = read
  const wanted = store.sessions
    .all()
    .filter((session) => session.customer === customer && session.status === status)
  return pageOf('/v1/checkout/sessions', wanted, limit)
}

/** The subscriptions of a customer that have not been cancelled. */
export const listSubscriptions = (store: Store, read: parameters.SubscriptionListParameters) => {
  const { customer, limit } = read
  const wanted = store.subscriptions
    .all()
    .filter((one) => one.customer === customer && one.status !== 'canceled')
  return pageOf('/v1/subscriptions', wanted, limit)
}

/** The invoices of a subscription that have a status, from a time on. */
export const listInvoices = (store: Store, read: parameters.InvoiceListParameters) => {
  const { created, status, subscription, limit } = read
  store.subscriptions.get(subscription, 'subscription')
  const wanted = store.invoices
    .all()
    .filter((invoice) => invoice.status === status && invoice.created >= created.gte)
    .filter(({ parent }) => parent.subscription_details.subscription === subscription)
  return pageOf('/v1/invoices', wanted, limit)
}
