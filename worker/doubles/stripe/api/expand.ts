import { stripeError } from '../request/stripe-error.ts'
import { newBalanceTransaction } from '../store/objects.ts'
import type { Store } from '../store/store.ts'

type Json = Record<string, unknown>

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

/** The object whose id a field holds; undefined for a field that the worker does not expand. */
const fieldOf = (store: Store, object: Json, field: string): unknown => {
  const find = (collection: { find(id: string): unknown }) =>
    collection.find(String(object[field])) ?? null
  switch (`${object.object} ${field}`) {
    case 'checkout.session invoice':
      return find(store.invoices)
    case 'payment_intent latest_charge':
      return find(store.charges)
    case 'charge balance_transaction':
      return settlementOf(store, object)
    case 'invoice payments':
      return paymentsOf(store, object)
    default:
      return undefined
  }
}

const expandPath = (store: Store, target: unknown, path: readonly string[], whole: string) => {
  const [field, ...rest] = path
  if (field === undefined || !isJson(target)) return
  const value = fieldOf(store, target, field)
  if (value === undefined) {
    throw stripeError(400, `This property cannot be expanded (${whole}).`, { param: 'expand' })
  }
  target[field] = structuredClone(value)
  expandPath(store, target[field], rest, whole)
}

/** A copy of an object with these paths expanded. */
export const expand = (store: Store, object: unknown, paths: readonly string[] = []): unknown => {
  const copy: unknown = structuredClone(object)
  for (const path of paths) expandPath(store, copy, path.split('.'), path)
  return copy
}
