import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

/** Sets `Cache-Control: no-store` on API responses, unless the route sets its own. */
export const noStore = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  await next()
  if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
}
