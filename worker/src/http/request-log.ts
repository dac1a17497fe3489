import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { turnoverOf } from '../log/meter.ts'
import type { AppEnv } from './context.ts'

/** The pattern of the route that answers, as it stands in the code; `*` for pages and unknowns. */
const routeOf = (context: Context<AppEnv>): string =>
  matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? '*'

/**
 * Writes one JSON line a request, when its work has ended: route pattern, never the address,
 * a body, a header or a person.
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
        ms: Date.now() - started,
        providerMs,
        databaseTrips,
        ...turnoverOf(context.var.meter),
      }),
    )
  }
  const { background } = context.var
  if (background) context.executionCtx.waitUntil(background.then(write, write))
  else write()
}
