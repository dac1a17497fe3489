import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import type { ErrorCode } from '@storystone/schema/contract/error.ts'
import { everyEndpoint } from '@storystone/schema/contract/every-endpoint.ts'
import { photoLimits } from '@storystone/schema/limits.ts'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { withDeadline } from '../deadline.ts'
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

/** The most that is read to discard it: more than any camera's photo. */
const maxBytes = 64 * 1024 * 1024

/** The longest pause, and the longest time in total, in milliseconds. */
type DiscardLimits = { readonly silenceMs?: number; readonly maxMs?: number }

/** A client that stops sending does not wait for the response either. */
const ignore = (): void => {}

const discard = async (
  body: ReadableStream<Uint8Array>,
  { silenceMs = 5_000, maxMs = 120_000 }: DiscardLimits,
): Promise<void> => {
  const reader = body.getReader()
  const deadline = Date.now() + maxMs
  try {
    for (let bytes = 0; bytes < maxBytes && Date.now() < deadline; ) {
      const { done, value } = await withDeadline(reader.read(), silenceMs)
      if (done) return
      bytes += value.byteLength
    }
  } finally {
    reader.cancel().catch(ignore)
  }
}

/**
 * Reads and discards the rest of a request's body after an early response, up to 64 MB, two
 * minutes, or a pause of 5 s. A connection that closes while its client is still sending is reset,
 * and the client would never see the response, for example that its photo is too large.
 */
export const discardUnreadBody =
  (limits: DiscardLimits = {}): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const { raw } = context.req
    await next()
    if (raw.body && !raw.body.locked) {
      await discard(raw.body, limits).catch(ignore)
    }
  }

const jsonBytes = 64 * 1024
const webhookBytes = 1024 * 1024
const ownLimit: readonly RegExp[] = Object.values(everyEndpoint)
  .filter((endpoint) => 'form' in endpoint)
  .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '[^/]+')}`)
  .concat(`POST ${stripeWebhookPath}`)
  .map((route) => new RegExp(`^${route}$`))

const limit = (maxSize: number, code: ErrorCode) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal(code)
    },
  })

/**
 * Refuses a body over 64 KB with `body_too_large` before it is parsed; photos and webhooks have
 * limits of their own.
 */
export const jsonBodyLimit = (): MiddlewareHandler<AppEnv> => {
  const limited = limit(jsonBytes, 'body_too_large')
  return (context, next) => {
    const { method, path } = context.req
    const hasOwn = ownLimit.some((route) => route.test(`${method} ${path}`))
    return hasOwn ? next() : limited(context, next)
  }
}

/** An 8 MB photo plus 64 KB for its form. */
export const maxFormBytes = photoLimits.bytes + jsonBytes

/**
 * Refuses a form whose declared length is too large with `photo_too_large`. The bytes of any other
 * are counted as it is read.
 */
export const photoBodyLimit = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  if (Number(context.req.header('Content-Length')) > maxFormBytes) {
    throw new Refusal('photo_too_large')
  }
  await next()
}

/** Refuses an event over 1 MB with `body_too_large`; Stripe's events are smaller. */
export const webhookBodyLimit = () => limit(webhookBytes, 'body_too_large')
