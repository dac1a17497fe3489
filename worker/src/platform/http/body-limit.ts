import { photoLimits } from '@storystone/schema/catalog.ts'
import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { ErrorCode } from '@storystone/schema/contract/error.ts'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../errors/refusal.ts'
import type { AppEnv } from './context.ts'

const jsonBytes = 64 * 1024
const webhookBytes = 1024 * 1024
const ownLimit: readonly string[] = Object.values(endpoints)
  .filter((endpoint) => 'form' in endpoint)
  .map(({ path }): string => path)
  .concat(stripeWebhookPath)

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
  return (context, next) => (ownLimit.includes(context.req.path) ? next() : limited(context, next))
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
