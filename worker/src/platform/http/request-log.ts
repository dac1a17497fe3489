import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { creditsMoved } from '../log/meter.ts'
import type { AppEnv } from './context.ts'

/** The pattern of the route that answered; `*` for pages and unknown paths. */
const routeOf = (context: Context<AppEnv>): string =>
  matchedRoutes(context).find(({ path }) => !path.includes('*'))?.path ?? '*'

export type RequestLogParts = {
  /** A keyed hash of a user's id, so that one user's lines can be found and nobody is named. */
  readonly hashUser: (userId: string) => string
}

/**
 * Writes one JSON line per request when its work has ended. It contains the route's pattern and a
 * keyed hash of the user, and no URL, body, header or user data.
 */
export const requestLog =
  ({ hashUser }: RequestLogParts): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const started = Date.now()
    await next()
    const write = () => {
      const { userId } = context.var
      const { databaseTrips, providerMs, outcome } = context.var.meter
      console.log(
        JSON.stringify({
          requestId: context.var.requestId,
          method: context.req.method,
          route: routeOf(context),
          status: context.res.status,
          ...(userId === undefined ? {} : { user: hashUser(userId) }),
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
