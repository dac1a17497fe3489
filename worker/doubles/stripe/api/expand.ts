import { stripeError } from '../request/stripe-error.ts'
import { newBalanceTransaction } from '../store/objects.ts'
import type { Store } from '../store/store.ts'

type Json = Record<string, unknown>
type Expansion = (object: Json) => unknown

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

const paymentsOf = (store: Store, { id }: Json) => ({
  object: 'list',
  data: store.invoicePayments.all().filter(({ invoice }) => invoice === id),
  has_more: false,
  url: '/v1/invoice_payments',
})

/** What a charge brought to the account; null before it has succeeded. */
const settlementOf = (store: Store, { id, balance_transaction }: Json) => {
  if (typeof balance_transaction !== 'string') return null
  const { amount, currency } = store.charges.get(String(id))
  return { ...newBalanceTransaction(amount, currency, 'charge'), id: balance_transaction }
}

/** The fields of each kind of object that can be expanded. */
const expansionsOf = (store: Store): Record<string, Record<string, Expansion>> => {
  const by =
    (field: string, collection: { get(id: string): unknown }): Expansion =>
    (object) => {
      const id = object[field]
      return typeof id === 'string' ? collection.get(id) : id
    }
  const customer = by('customer', store.customers)
  const payment_intent = by('payment_intent', store.intents)
  return {
    'checkout.session': {
      customer,
      payment_intent,
      subscription: by('subscription', store.subscriptions),
      invoice: by('invoice', store.invoices),
    },
    payment_intent: { customer, latest_charge: by('latest_charge', store.charges) },
    charge: {
      customer,
      payment_intent,
      balance_transaction: (charge) => settlementOf(store, charge),
    },
    invoice: { customer, payments: (invoice) => paymentsOf(store, invoice) },
    subscription: { customer, latest_invoice: by('latest_invoice', store.invoices) },
  }
}

const expandPath = (store: Store, target: unknown, path: readonly string[], whole: string) => {
  const [field, ...rest] = path
  if (field === undefined) return
  if (Array.isArray(target)) {
    for (const one of target) expandPath(store, one, path, whole)
    return
  }
  if (!isJson(target)) return
  if (target.object === 'list' && field === 'data') {
    expandPath(store, target.data, rest, whole)
    return
  }
  const read = expansionsOf(store)[String(target.object)]?.[field]
  if (!read) {
    throw stripeError(400, `This property cannot be expanded (${whole}).`, { param: 'expand' })
  }
  if (!isJson(target[field])) target[field] = structuredClone(read(target)) ?? null
  expandPath(store, target[field], rest, whole)
}

/** A copy of an object with these paths expanded, up to four levels deep. */
export const expand = (store: Store, object: unknown, paths: readonly string[] = []): unknown => {
  const copy: unknown = structuredClone(object)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) {
      throw stripeError(400, `You cannot expand more than 4 levels of a property (${path}).`)
    }
    expandPath(store, copy, steps, path)
  }
  return copy
}
