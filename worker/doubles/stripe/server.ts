import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback, loopback } from '../http/loopback.ts'
import { ApiError } from './api/api-error.ts'
import { callApi } from './api/api-routes.ts'
import { createFaults } from './api/faults.ts'
import { parseForm } from './api/form.ts'
import { createIdempotency, type Idempotency } from './api/idempotency.ts'
import { controls, type Hand, Misuse } from './control-routes.ts'
import { actOnPaymentPage, isPaymentAction, paymentPage } from './pages/payment-page.ts'
import { actOnPortalPage, portalPage } from './pages/portal-page.ts'
import { createWorld } from './store/store.ts'
import { restoreWorld, saveWorld } from './store/store-file.ts'
import { createWebhooks } from './webhooks.ts'

export type StripeDoubleOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** Where events are sent; without it they are held, for a test to take. */
  readonly webhookUrl?: string
  /** What events are signed with: STRIPE_WEBHOOK_SECRET. */
  readonly webhookSecret: string
  /** When a webhook that failed is sent again, doubled each time; 1,000 by default. */
  readonly retryAfterMs?: number
  /** When the money of 'Pay later' comes by itself; never by default. */
  readonly settlesAfterMs?: number
  /** Where all but the events is kept for the next start; nowhere by default. */
  readonly stateFile?: string
}

export type StripeDouble = {
  /** What STRIPE_BASE_URL takes. */
  readonly url: string
  close(): Promise<void>
}

type Double = Hand & {
  readonly idempotency: Idempotency
  readonly settlesAfterMs: number | null
}

/** Of the events: that of the stripe package. */
const apiVersion = '2026-10-28.endive'

const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const requireKey = ({ headers }: IncomingMessage): void => {
  const key = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (key === undefined) {
    const message =
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
    throw new ApiError(401, message)
  }
  if (!/^sk_test_\w+$/.test(key)) throw new ApiError(401, 'Invalid API Key provided.')
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const body = await text(request)
  const type = request.headers['content-type'] ?? ''
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new ApiError(400, `Invalid request: parameters must be form-encoded, not ${type}.`)
  }
  return body
}

const api = async (
  { world, faults, idempotency }: Double,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = 'GET' } = request
  requireKey(request)
  const form = method === 'GET' ? url.search.slice(1) : await bodyOf(request)
  const work = () => {
    faults.check(`${url.pathname}?${decodeURIComponent(form)}`)
    return callApi(world, method, url.pathname, parseForm(form))
  }
  const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
  const call = `${method} ${url.pathname} ${form}`
  const { answer, replayed } = idempotency.once(key?.toString(), call, work)
  sendJson(response, 200, answer, replayed ? { 'idempotent-replayed': 'true' } : {})
}

const control = async (double: Double, url: URL, request: IncomingMessage) => {
  const found = controls[`${request.method} ${url.pathname}`]
  if (!found) throw new Misuse('There is no such control.')
  const body = await text(request)
  return found(double, url, body === '' ? undefined : JSON.parse(body))
}

const sendPage = (response: ServerResponse, html: string): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

const pages = (
  { world, settlesAfterMs }: Double,
  url: URL,
  method: string,
  response: ServerResponse,
) => {
  const [, place, what, id = '', action, subscription = ''] = url.pathname.split('/')
  const redirect = (location: string): void => {
    response.writeHead(303, { location }).end()
  }
  if (method === 'GET' && place === 'c' && what === 'pay' && action === undefined) {
    return sendPage(response, paymentPage(world, id))
  }
  if (method === 'POST' && place === 'c' && what === 'pay' && isPaymentAction(action)) {
    return redirect(actOnPaymentPage(world, id, action, settlesAfterMs))
  }
  if (method === 'GET' && place === 'p' && what === 'session' && action === undefined) {
    return sendPage(response, portalPage(world, id))
  }
  if (method === 'POST' && place === 'p' && (action === 'cancel' || action === 'resume')) {
    actOnPortalPage(world, id, action, subscription)
    return redirect(`/p/session/${id}`)
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
}

const route = async (double: Double, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', `http://${loopback}`)
  if (url.pathname.startsWith('/control/')) {
    return sendJson(response, 200, await control(double, url, request))
  }
  if (url.pathname.startsWith('/v1/')) return api(double, url, request, response)
  return pages(double, url, request.method ?? 'GET', response)
}

const answerError = (error: unknown, response: ServerResponse) => {
  if (error instanceof ApiError) return sendJson(response, error.status, error.body)
  if (error instanceof Misuse || error instanceof SyntaxError) {
    return sendJson(response, 400, { message: error.message })
  }
  console.error('The Stripe double failed:', error)
  const body = new ApiError(500, String(error), { type: 'api_error' }).body
  if (!response.headersSent) sendJson(response, 500, body)
}

/** Starts Stripe's double on a loopback port. Refuses a port that is taken, with a sentence. */
export const startStripeDouble = async (options: StripeDoubleOptions): Promise<StripeDouble> => {
  const { port = 0, webhookUrl = null, webhookSecret, retryAfterMs = 1_000 } = options
  let origin = ''
  const webhooks = createWebhooks({
    ...{ target: webhookUrl, secret: webhookSecret, retryAfterMs, apiVersion },
  })
  const double: Double = {
    world: createWorld(webhooks, () => origin),
    faults: createFaults(),
    idempotency: createIdempotency(),
    settlesAfterMs: options.settlesAfterMs ?? null,
  }
  const { stateFile } = options
  if (stateFile !== undefined) restoreWorld(double.world, stateFile)
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    route(double, request, response)
      .catch((error: unknown) => answerError(error, response))
      .finally(() => {
        if (stateFile !== undefined && request.method !== 'GET') saveWorld(double.world, stateFile)
      })
  }
  const server = await listenOnLoopback('The Stripe double', port, answer)
  origin = server.origin
  return {
    url: origin,
    close: () => {
      webhooks.close()
      return server.close()
    },
  }
}
