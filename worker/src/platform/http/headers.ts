import { stripeWebhookPath } from '@storystone/schema/contract/checkout.ts'
import { securityHeaders as headersOfPolicy } from '@storystone/schema/contract/security-headers.ts'
import type { MiddlewareHandler } from 'hono'
import { type Cursor, writeCursor } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import type { AppContext, AppEnv } from './context.ts'

/** Links to the next page of a list (RFC 8288), if there is one. */
export const setNextLink = (context: AppContext, next: Cursor | null): void => {
  if (!next) return
  const url = new URL(context.req.url)
  url.searchParams.set('cursor', writeCursor(next))
  context.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** Sets `Cache-Control: no-store` on API responses, unless the route sets its own. */
export const noStore = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next()
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` contains the ETag, strong or weak. */
export const matchesETag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.trim() === '*' ||
  (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag))

const headers = Object.entries(headersOfPolicy())

/** Sets the security headers that a response does not set itself (pages do). */
export const securityHeaders = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next()
  for (const [name, value] of headers) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}

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

/**
 * What X-Forwarded-Proto and X-Forwarded-Host are: `trusted` behind a tunnel to this machine, which
 * sets them; `ignored` where nothing does, as on the platform.
 */
export type ForwardedHeaders = 'ignored' | 'trusted'

/** The first of several proxies is the one that the browser reached. */
const firstOf = (header: string | null): string | undefined => header?.split(',', 1)[0]?.trim()

/** The origin of a scheme and a host; null if they are malformed. */
const originOf = (scheme: string, host: string): string | null => {
  const url = URL.parse(`${scheme}://${host}`)
  return url && /^https?:$/.test(url.protocol) && url.host === host.toLowerCase()
    ? url.origin
    : null
}

/**
 * The request with the address that the browser has, as a tunnel forwards it; the same request
 * without these headers. A page of another site can't add them: a browser asks first, by a preflight
 * that no route allows.
 */
export const asForwarded = (request: Request): Request => {
  const { protocol, host, pathname, search } = new URL(request.url)
  const scheme = firstOf(request.headers.get('X-Forwarded-Proto')) ?? protocol.slice(0, -1)
  const origin = originOf(scheme, firstOf(request.headers.get('X-Forwarded-Host')) ?? host)
  if (origin === null || origin === `${protocol}//${host}`) return request
  const forwarded = new Request(`${origin}${pathname}${search}`, request)
  // wrangler dev has replaced an Origin of this host by its own plain one.
  const isOfThisHost = request.headers.get('Origin') === origin.replace('https:', 'http:')
  if (isOfThisHost) forwarded.headers.set('Origin', origin)
  return forwarded
}
