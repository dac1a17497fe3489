import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

/** Answers of the API are kept by nobody, unless a route says otherwise. */
export const noStore = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next()
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
}
