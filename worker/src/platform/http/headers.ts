import { securityHeaders as headersOfPolicy } from '@storystone/schema/contract/security-headers.ts'
import type { MiddlewareHandler } from 'hono'
import { type Cursor, writeCursor } from '../database/paging.ts'
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
