import type * as z from 'zod/mini'
import {
  createDoubleApp,
  type DoubleApp,
  type Exchange,
  HttpError,
} from '../../http/double-server.ts'
import { type Form, parseForm } from '../request/form.ts'
import * as parameters from '../request/parameters.ts'
import type { Failures } from '../request/stripe-error.ts'
import { stripeError } from '../request/stripe-error.ts'
import { expireSession, findSession, openSession } from '../resources/checkout-sessions.ts'
import {
  createCustomer,
  deleteCustomer,
  openPortal,
  updateCustomer,
} from '../resources/customers.ts'
import { createRefund } from '../resources/payments.ts'
import { cancelSubscription } from '../resources/subscriptions.ts'
import { newBalanceTransaction } from '../store/objects.ts'
import type { Store } from '../store/store.ts'

const wrongCall = (key: string): HttpError =>
  stripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )

/**
 * Results by idempotency key. Like Stripe, it keeps failures with 500, forgets what was refused
 * before it began, and refuses a key with other parameters.
 */
const createIdempotency = () => {
  const kept = new Map<string, { readonly call: string; replay(): unknown }>()
  return {
    /** Runs a call, or answers as the first time. Without a key it runs every time. */
    once: (key: string | undefined, call: string, run: () => unknown) => {
      if (key === undefined) return { answer: run(), replayed: false }
      if (key.length > 255) {
        throw stripeError(400, 'Idempotency keys have at most 255 characters.')
      }
      const known = kept.get(key)
      if (known && known.call !== call) throw wrongCall(key)
      if (known) return { answer: known.replay(), replayed: true }
      const keep = (replay: () => unknown) => kept.set(key, { call, replay })
      try {
        const answer = structuredClone(run())
        keep(() => answer)
        return { answer, replayed: false }
      } catch (error) {
        const hadBegun = error instanceof HttpError && error.status === 500
        if (hadBegun) {
          keep(() => {
            throw error
          })
        }
        throw error
      }
    },
  }
}

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
    case 'subscription customer':
      return find(store.customers)
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
const expand = (store: Store, object: unknown, paths: readonly string[] = []): unknown => {
  const copy: unknown = structuredClone(object)
  for (const path of paths) expandPath(store, copy, path.split('.'), path)
  return copy
}

type Call = (store: Store, id: string, form: Form) => unknown

const withParameters =
  <P>(schema: z.ZodMiniType<P>, run: (store: Store, read: P) => unknown): Call =>
  (store, _id, form) =>
    run(store, parameters.readParameters(schema, form))

const retrieve =
  (find: (store: Store, id: string) => unknown): Call =>
  (store, id, form) => {
    const { expand: paths } = parameters.readParameters(parameters.RetrieveParameters, form)
    return expand(store, find(store, id), paths)
  }

/** A page of a list, the newest first. */
const pageOf = (url: string, objects: readonly unknown[], limit = 10) => ({
  object: 'list',
  url,
  has_more: objects.length > limit,
  data: objects.toReversed().slice(0, limit),
})

/** The checkouts of a customer that have a status. */
const listSessions = (store: Store, read: parameters.SessionListParameters) => {
  const { customer, status, limit } = read
  const wanted = store.sessions
    .all()
    .filter((session) => session.customer === customer && session.status === status)
  return pageOf('/v1/checkout/sessions', wanted, limit)
}

/** The subscriptions of a customer that have not been cancelled. */
const listSubscriptions = (store: Store, read: parameters.SubscriptionListParameters) => {
  const { customer, limit } = read
  const wanted = store.subscriptions
    .all()
    .filter((one) => one.customer === customer && one.status !== 'canceled')
  return pageOf('/v1/subscriptions', wanted, limit)
}

/** The invoices of a subscription that have a status, from a time on. */
const listInvoices = (store: Store, read: parameters.InvoiceListParameters) => {
  const { created, status, subscription, limit } = read
  store.subscriptions.get(subscription, 'subscription')
  const wanted = store.invoices
    .all()
    .filter((invoice) => invoice.status === status && invoice.created >= created.gte)
    .filter(({ parent }) => parent.subscription_details.subscription === subscription)
  return pageOf('/v1/invoices', wanted, limit)
}

/** The calls that the worker makes. */
const calls: Readonly<Record<string, Call>> = {
  'POST /v1/checkout/sessions': withParameters(parameters.SessionParameters, openSession),
  'GET /v1/checkout/sessions': withParameters(parameters.SessionListParameters, listSessions),
  'GET /v1/checkout/sessions/:id': retrieve(findSession),
  'POST /v1/checkout/sessions/:id/expire': retrieve(expireSession),
  'GET /v1/payment_intents/:id': retrieve((store, id) => store.intents.get(id, 'intent')),
  'GET /v1/charges/:id': retrieve((store, id) => store.charges.get(id)),
  'GET /v1/invoices': withParameters(parameters.InvoiceListParameters, listInvoices),
  'GET /v1/invoices/:id': retrieve((store, id) => store.invoices.get(id)),
  'POST /v1/refunds': withParameters(parameters.RefundParameters, createRefund),
  'POST /v1/customers': withParameters(parameters.CustomerParameters, createCustomer),
  'POST /v1/customers/:id': (store, id, form) =>
    updateCustomer(store, id, parameters.readParameters(parameters.CustomerParameters, form)),
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/subscriptions': withParameters(parameters.SubscriptionListParameters, listSubscriptions),
  'GET /v1/subscriptions/:id': retrieve((store, id) => store.subscriptions.get(id)),
  'DELETE /v1/subscriptions/:id': retrieve(cancelSubscription),
  'POST /v1/billing_portal/sessions': withParameters(parameters.PortalParameters, openPortal),
}

const requireKey = ({ req }: Exchange): string => {
  const key = /^Bearer (\S+)$/.exec(req.header('authorization') ?? '')?.[1]
  if (key === undefined) {
    const message =
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
    throw stripeError(401, message)
  }
  if (!/^[sr]k_test_\w+$/.test(key)) throw stripeError(401, 'Invalid API Key provided.')
  return key
}

const sourceRight = 'rak_balance_transaction_source_read'

/** A restricted key lacks the right to expand what a charge brought, unless its name has it. */
const checkRights = (key: string, form: string): void => {
  const isAllowed = !key.startsWith('rk_') || key.includes(sourceRight)
  if (isAllowed || !decodeURIComponent(form).includes('=balance_transaction')) return
  const account = "account 'acct_x'"
  throw stripeError(
    403,
    `The provided key '${key}' does not have the required permissions for this endpoint on ${account}. Having the '${sourceRight}' permission would allow this request to continue.`,
  )
}

const readForm = async ({ req }: Exchange): Promise<string> => {
  const body = await req.text()
  const type = req.header('content-type') ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw stripeError(400, `Invalid request: parameters must be form-encoded, not ${type}.`)
  }
  return body
}

/** The routes of Stripe's API. */
export const apiRoutes = (store: Store, failures: Failures): DoubleApp => {
  const idempotency = createIdempotency()

  const handlerOf =
    (run: Call) =>
    async (c: Exchange): Promise<Response> => {
      const { method, url } = c.req
      const { pathname, search } = new URL(url)
      const secret = requireKey(c)
      const form = method === 'GET' ? search.slice(1) : await readForm(c)
      checkRights(secret, form)
      const key = method === 'POST' ? c.req.header('idempotency-key') : undefined
      const { answer, replayed } = idempotency.once(key, `${method} ${pathname} ${form}`, () => {
        failures.check(`${pathname}?${decodeURIComponent(form)}`)
        return run(store, c.req.param('id') ?? '', parseForm(form))
      })
      return Response.json(answer, { headers: replayed ? { 'idempotent-replayed': 'true' } : {} })
    }

  const app = createDoubleApp()
  for (const [route, run] of Object.entries(calls)) {
    const [method = '', path = ''] = route.split(' ')
    app.on(method, path, handlerOf(run))
  }
  return app
}
