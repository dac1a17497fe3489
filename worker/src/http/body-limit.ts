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

/**
 * Refuses a form larger than an 8 MB photo plus 64 KB with `photo_too_large`, without reading it
 * when its length is declared.
 */
export const photoBodyLimit = () => limit(photoLimits.bytes + jsonBytes, 'photo_too_large')

/** Refuses an event over 1 MB with `body_too_large`; Stripe's events are smaller. */
export const webhookBodyLimit = () => limit(webhookBytes, 'body_too_large')
