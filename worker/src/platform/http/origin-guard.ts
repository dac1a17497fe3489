import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../errors/refusal.ts'
import type { AppEnv } from './context.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const ownSites = ['same-origin', 'none']
/** Webhooks are authenticated by their signature, not by their origin. */
const exempt: readonly string[] = [stripeWebhookPath]

/** Whether the browser's headers say that another site sent the request. */
const comesFromElsewhere = (request: Request): boolean => {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && !ownSites.includes(site)) return true
  const origin = request.headers.get('Origin')
  if (origin === null) return false
  return origin !== new URL(request.url).origin
}

/** Refuses every unsafe request from another site, whatever its content type. */
export const originGuard = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const { method, path } = context.req
  const unsafe = !safeMethods.includes(method) && !exempt.includes(path)
  if (unsafe && comesFromElsewhere(context.req.raw)) throw new Refusal('wrong_origin')
  await next()
}
