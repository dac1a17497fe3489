import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { creditsMoved } from '../log/meter.ts'
import type { AppEnv } from './context.ts'

/** The pattern of the route that answered; `*` for pages and unknown paths. */
const routeOf = (context: Context<AppEnv>): string =>
  matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? '*'

/**
 * Writes one JSON line per request when its work has ended. It contains the route's pattern, and no
 * URL, body, header or user data.
 */
export const requestLog = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  const started = Date.now()
  await next()
  const write = () => {
    const { databaseTrips, providerMs, outcome } = context.var.meter
    console.log(
      JSON.stringify({
        requestId: context.var.requestId,
        method: context.req.method,
        route: routeOf(context),
        status: context.res.status,
        ...(outcome ? { outcome } : {}),
        durationMs: Date.now() - started,
        providerMs,
        databaseTrips,
        ...creditsMoved(context.var.meter),
      }),
    )
  }
  const { background } = context.var
  if (background) context.executionCtx.waitUntil(background.then(write, write))
  else write()
}
