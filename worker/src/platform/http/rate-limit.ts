import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../errors/refusal.ts'
import { rateLimitKeys } from '../limits/client-address.ts'
import type { AppEnv } from './context.ts'

/** The local machine, and clients whose address is unknown. */
const exemptAddresses: readonly string[] = [
  '127.0.0.1',
  rateLimitKeys('::1').address,
  'unknown',
  'local',
]
/** Stripe sends many events from few addresses, and is authenticated by its signature. */
const exempt: readonly string[] = [stripeWebhookPath]
const periodSeconds = 60

/**
 * Refuses an address with more requests than a busy museum's network sends (the number is in
 * wrangler.toml). The platform counts roughly and per location; limits that protect money are
 * counted exactly, in the database.
 */
export const addressRateLimit = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const { address } = context.var.client
  if (!exemptAddresses.includes(address) && !exempt.includes(context.req.path)) {
    const { success } = await context.env.ADDRESS_LIMIT.limit({ key: address })
    if (!success) throw new Refusal('too_many_requests', { retryAfter: periodSeconds })
  }
  await next()
}
