import type { World } from '../store/store.ts'
import { ApiError } from './api-error.ts'
import { expand } from './expand.ts'
import type { Form } from './form.ts'
import { InvoiceListParameters, ListParameters, type Range, readParameters } from './parameters.ts'

type Paging = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly expand?: readonly string[] | undefined
}

/** A page of what is wanted, newest first, as Stripe lists. */
const pageOf = (
  world: World,
  wanted: readonly { readonly id: string }[],
  url: string,
  { limit = 10, starting_after, expand: paths }: Paging,
): unknown => {
  if (limit < 1 || limit > 100) {
    throw new ApiError(400, 'Invalid limit: must be between 1 and 100', { param: 'limit' })
  }
  const newestFirst = wanted.toReversed()
  const start = starting_after ? newestFirst.findIndex(({ id }) => id === starting_after) + 1 : 0
  const data = newestFirst.slice(start, start + limit)
  const has_more = start + limit < newestFirst.length
  return expand(world, { object: 'list', url, has_more, data }, paths)
}

type Listed = { readonly id: string; readonly customer: string | null; readonly status: string }

/** Lists what has a customer and a status; `usual` says which a list without a status holds. */
export const listByStatus = (
  world: World,
  form: Form,
  things: readonly Listed[],
  { url, usual }: { readonly url: string; readonly usual: (thing: Listed) => boolean },
): unknown => {
  const parameters = readParameters(ListParameters, form)
  const { customer, status } = parameters
  const wanted = things
    .filter((thing) => customer === undefined || thing.customer === customer)
    .filter((thing) => (status ? status === 'all' || thing.status === status : usual(thing)))
  return pageOf(world, wanted, url, parameters)
}

const isWithin = (moment: number, range: Range): boolean => {
  if (typeof range === 'number') return moment === range
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range
  return moment > gt && moment >= gte && moment < lt && moment <= lte
}

/** Lists invoices, by the time they were made, their status and their subscription. */
export const listInvoices = (world: World, _id: string, form: Form): unknown => {
  const parameters = readParameters(InvoiceListParameters, form)
  const { created, status, subscription, starting_after } = parameters
  if (subscription !== undefined) world.subscriptions.get(subscription, 'subscription')
  if (starting_after !== undefined) world.invoices.get(starting_after, 'starting_after')
  const wanted = world.invoices
    .all()
    .filter((invoice) => status === undefined || invoice.status === status)
    .filter((invoice) => created === undefined || isWithin(invoice.created, created))
    .filter(
      ({ parent: { subscription_details: of } }) =>
        subscription === undefined || of.subscription === subscription,
    )
  return pageOf(world, wanted, '/v1/invoices', parameters)
}
