import { createDoubleApp, type RunningDouble, startDoubleServer } from '../http/double-server.ts'
import { apiRoutes } from './api/api-routes.ts'
import { stripeControls } from './control-routes.ts'
import { pageRoutes } from './pages.ts'
import { createFailures, stripeError } from './request/stripe-error.ts'
import { createStore } from './store/store.ts'
import { restoreStore, saveStore } from './store/store-file.ts'
import { createWebhooks } from './store/webhooks.ts'

export type StripeDoubleOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** Where events are sent; without it they are held, for a test to take. */
  readonly webhookUrl?: string
  /** The secret that signs events: STRIPE_WEBHOOK_SECRET. */
  readonly webhookSecret: string
  /** The wait before a failed webhook is sent again, doubled each time; 1,000 by default. */
  readonly retryAfterMs?: number
  /** When the money of 'Pay later' comes by itself; never by default. */
  readonly settlesAfterMs?: number
  /** Keeps all but the events for the next start; without it nothing is kept. */
  readonly stateFile?: string
}

const notFound = (method: string, path: string) =>
  stripeError(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )

/** Starts Stripe's double on a loopback port. Refuses a state file that it did not write. */
export const startStripeDouble = async (options: StripeDoubleOptions): Promise<RunningDouble> => {
  const { port = 0, webhookUrl = null, webhookSecret, retryAfterMs = 1_000, stateFile } = options
  let origin = ''
  const webhooks = createWebhooks({ target: webhookUrl, secret: webhookSecret, retryAfterMs })
  const store = createStore(webhooks, () => origin)
  if (stateFile !== undefined) restoreStore(store, stateFile)
  const failures = createFailures()
  const app = createDoubleApp()
  app.use(async ({ req }, next) => {
    await next()
    if (stateFile !== undefined && req.method !== 'GET') saveStore(store, stateFile)
  })
  app.route('/', apiRoutes(store, failures))
  app.route('/', pageRoutes(store, options.settlesAfterMs ?? null))
  app.route('/control', stripeControls(store, failures))
  const server = await startDoubleServer({
    name: 'The Stripe double',
    port,
    app,
    notFound,
    serverError: (message) => stripeError(500, message, { type: 'api_error' }),
  })
  origin = server.origin
  return {
    url: origin,
    close: () => {
      webhooks.close()
      return server.close()
    },
  }
}
