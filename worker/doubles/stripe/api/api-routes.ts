import { expireSession, findSession, openSession } from '../resources/checkout-sessions.ts'
import { createCustomer, deleteCustomer, openPortal } from '../resources/customers.ts'
import { refund } from '../resources/payments.ts'
import { cancelSubscription } from '../resources/subscriptions.ts'
import type { World } from '../store/store.ts'
import { ApiError } from './api-error.ts'
import { expand } from './expand.ts'
import type { Form } from './form.ts'
import { listByStatus, listInvoices } from './lists.ts'
import {
  CancelParameters,
  CustomerParameters,
  PortalParameters,
  RefundParameters,
  RetrieveParameters,
  readParameters,
  SessionParameters,
} from './parameters.ts'

type Call = (world: World, id: string, form: Form) => unknown

const retrieve =
  (find: (world: World, id: string) => unknown): Call =>
  (world, id, form) =>
    expand(world, find(world, id), readParameters(RetrieveParameters, form).expand)

/** The calls of Stripe's API that the worker uses, and those that its tests look with. */
const calls: Readonly<Record<string, Call>> = {
  'POST /v1/checkout/sessions': (world, _, form) => {
    const parameters = readParameters(SessionParameters, form)
    return expand(world, openSession(world, parameters), parameters.expand)
  },
  'GET /v1/checkout/sessions': (world, _, form) =>
    listByStatus(world, form, world.sessions.all(), {
      url: '/v1/checkout/sessions',
      usual: () => true,
    }),
  'GET /v1/checkout/sessions/:id': retrieve(findSession),
  'POST /v1/checkout/sessions/:id/expire': retrieve(expireSession),
  'GET /v1/payment_intents/:id': retrieve((world, id) => world.intents.get(id, 'intent')),
  'GET /v1/charges/:id': retrieve((world, id) => world.charges.get(id)),
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoices/:id': retrieve((world, id) => world.invoices.get(id)),
  'POST /v1/refunds': (world, _, form) => {
    const parameters = readParameters(RefundParameters, form)
    return expand(world, refund(world, parameters), parameters.expand)
  },
  'GET /v1/refunds/:id': retrieve((world, id) => world.refunds.get(id)),
  'POST /v1/customers': (world, _, form) =>
    expand(world, createCustomer(world, readParameters(CustomerParameters, form))),
  'GET /v1/customers/:id': retrieve((world, id) => world.customers.get(id)),
  'DELETE /v1/customers/:id': (world, id) => deleteCustomer(world, id),
  'GET /v1/subscriptions': (world, _, form) =>
    listByStatus(world, form, world.subscriptions.all(), {
      url: '/v1/subscriptions',
      usual: ({ status }) => status !== 'canceled',
    }),
  'GET /v1/subscriptions/:id': retrieve((world, id) => world.subscriptions.get(id)),
  'DELETE /v1/subscriptions/:id': (world, id, form) => {
    const parameters = readParameters(CancelParameters, form)
    return expand(world, cancelSubscription(world, id), parameters.expand)
  },
  'POST /v1/billing_portal/sessions': (world, _, form) => {
    const parameters = readParameters(PortalParameters, form)
    return expand(world, openPortal(world, parameters), parameters.expand)
  },
}

const routes = Object.entries(calls).map(([route, call]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), call }
})

/** Carries a call out. Throws Stripe's refusal. */
export const callApi = (world: World, method: string, path: string, form: Form): unknown => {
  for (const { method: own, pattern, call } of routes) {
    const match = own === method ? pattern.exec(path) : null
    if (match) return call(world, decodeURIComponent(match[1] ?? ''), form)
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
  throw new ApiError(404, message)
}
