import { securityHeaders as headersOfPolicy } from '@storystone/schema/contract/security-headers.ts'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

const headers = Object.entries(headersOfPolicy())

/** Sets the security headers that a response does not set itself (pages do). */
export const securityHeaders = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next()
  for (const [name, value] of headers) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}
