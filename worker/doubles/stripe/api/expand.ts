import type { World } from '../store/store.ts'
import { ApiError } from './api-error.ts'

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

const paymentsOf = (world: World, { id }: Json) => ({
  object: 'list',
  data: world.invoicePayments.all().filter(({ invoice }) => invoice === id),
  has_more: false,
  url: '/v1/invoice_payments',
})

/** What each kind of object can expand: a reference to an object, or what is left out of it. */
const expandable = (world: World): Record<string, Record<string, (object: Json) => unknown>> => {
  const by =
    (field: string, shelf: { get(id: string): unknown }) =>
    (object: Json): unknown => {
      const id = object[field]
      return typeof id === 'string' ? shelf.get(id) : id
    }
  return {
    'checkout.session': {
      payment_intent: by('payment_intent', world.intents),
      subscription: by('subscription', world.subscriptions),
      invoice: by('invoice', world.invoices),
      customer: by('customer', world.customers),
    },
    payment_intent: {
      latest_charge: by('latest_charge', world.charges),
      customer: by('customer', world.customers),
    },
    charge: {
      payment_intent: by('payment_intent', world.intents),
      customer: by('customer', world.customers),
    },
    invoice: {
      payments: (invoice) => paymentsOf(world, invoice),
      customer: by('customer', world.customers),
    },
    subscription: {
      customer: by('customer', world.customers),
      latest_invoice: by('latest_invoice', world.invoices),
    },
    refund: {
      charge: by('charge', world.charges),
      payment_intent: by('payment_intent', world.intents),
    },
  }
}

const expandPath = (world: World, target: unknown, path: readonly string[], whole: string) => {
  const [field, ...rest] = path
  if (field === undefined || target === null) return
  if (Array.isArray(target)) {
    for (const one of target) expandPath(world, one, path, whole)
    return
  }
  if (!isJson(target)) return
  if (target.object === 'list' && field === 'data') {
    expandPath(world, target.data, rest, whole)
    return
  }
  const read = expandable(world)[String(target.object)]?.[field]
  if (!read) {
    throw new ApiError(400, `This property cannot be expanded (${whole}).`, { param: 'expand' })
  }
  if (!isJson(target[field])) target[field] = structuredClone(read(target)) ?? null
  expandPath(world, target[field], rest, whole)
}

/** A copy of an object in which what was asked for is expanded, four levels at the most. */
export const expand = (world: World, object: unknown, paths: readonly string[] = []): unknown => {
  const copy: unknown = structuredClone(object)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) {
      throw new ApiError(400, `You cannot expand more than 4 levels of a property (${path}).`)
    }
    expandPath(world, copy, steps, path)
  }
  return copy
}
