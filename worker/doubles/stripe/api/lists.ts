import type * as z from 'zod/mini'
import type { Form } from '../request/form.ts'
import {
  InvoiceListParameters,
  ListParameters,
  type Range,
  readParameters,
} from '../request/parameters.ts'
import { stripeError } from '../request/stripe-error.ts'
import type { Store } from '../store/store.ts'
import { expand } from './expand.ts'

type Paging = Pick<z.infer<typeof ListParameters>, 'limit' | 'starting_after' | 'expand'>

/** A page of a list, the newest first. */
const pageOf = (
  store: Store,
  url: string,
  objects: readonly { readonly id: string }[],
  { limit = 10, starting_after, expand: paths }: Paging,
): unknown => {
  if (limit < 1 || limit > 100) {
    throw stripeError(400, 'Invalid limit: must be between 1 and 100', { param: 'limit' })
  }
  const newestFirst = objects.toReversed()
  const start = starting_after ? newestFirst.findIndex(({ id }) => id === starting_after) + 1 : 0
  const data = newestFirst.slice(start, start + limit)
  const has_more = start + limit < newestFirst.length
  return expand(store, { object: 'list', url, has_more, data }, paths)
}

type Listed = { readonly id: string; readonly customer: string | null; readonly status: string }

/** Lists by customer and status. `isUsual`: what a list without a status has. */
const listByStatus = (
  store: Store,
  url: string,
  form: Form,
  objects: readonly Listed[],
  isUsual: (object: Listed) => boolean,
): unknown => {
  const parameters = readParameters(ListParameters, form)
  const { customer, status } = parameters
  const wanted = objects
    .filter((object) => customer === undefined || object.customer === customer)
    .filter((object) => (status ? status === 'all' || object.status === status : isUsual(object)))
  return pageOf(store, url, wanted, parameters)
}

export const listSessions = (store: Store, _id: string, form: Form): unknown =>
  listByStatus(store, '/v1/checkout/sessions', form, store.sessions.all(), () => true)

export const listSubscriptions = (store: Store, _id: string, form: Form): unknown =>
  listByStatus(
    store,
    '/v1/subscriptions',
    form,
    store.subscriptions.all(),
    ({ status }) => status !== 'canceled',
  )

const isWithin = (time: number, range: Range): boolean => {
  if (typeof range === 'number') return time === range
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range
  return time > gt && time >= gte && time < lt && time <= lte
}

/** Lists by the time of creation, the status and the subscription. */
export const listInvoices = (store: Store, _id: string, form: Form): unknown => {
  const parameters = readParameters(InvoiceListParameters, form)
  const { created, status, subscription, starting_after } = parameters
  if (subscription !== undefined) store.subscriptions.get(subscription, 'subscription')
  if (starting_after !== undefined) store.invoices.get(starting_after, 'starting_after')
  const wanted = store.invoices
    .all()
    .filter((invoice) => status === undefined || invoice.status === status)
    .filter((invoice) => created === undefined || isWithin(invoice.created, created))
    .filter(({ parent }) =>
      [undefined, parent.subscription_details.subscription].includes(subscription),
    )
  return pageOf(store, '/v1/invoices', wanted, parameters)
}
