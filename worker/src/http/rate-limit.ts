import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../errors/refusal.ts'
import { clientAddress, rateLimitKey } from './client-address.ts'
import type { AppEnv } from './context.ts'

/** This machine, and whom the platform does not name. */
const uncounted: readonly string[] = ['127.0.0.1', rateLimitKey('::1'), 'unknown']
/** Stripe sends its events from few addresses, and is known by its signature. */
const exempt: readonly string[] = [stripeWebhookPath]
const periodSeconds = 60

/**
 * Refuses an address that calls more often than a museum full of people would, before anything is
 * done for it (wrangler.toml has the number). The platform counts fast and roughly, each of its
 * locations for itself: what costs money is counted exactly, in the database.
 */
export const addressRateLimit = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const address = clientAddress(context)
  if (!uncounted.includes(address) && !exempt.includes(context.req.path)) {
    const { success } = await context.env.ADDRESS_LIMIT.limit({ key: address })
    if (!success) throw new Refusal('too_many_requests', { retryAfter: periodSeconds })
  }
  await next()
}
