import { securityHeaders } from '@storystone/schema/contract/security-headers.ts'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

const headers = Object.entries(securityHeaders())

/** Puts the security headers on every answer that does not bring its own (pages do). */
export const secureAnswers = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next()
  for (const [name, value] of headers) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}
