import type { Language } from '@storystone/schema/languages.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Database } from '../database/database.ts'
import {
  type AddressSource,
  type ClientAddress,
  clientAddressOf,
} from '../limits/client-address.ts'
import { acceptedLanguage } from '../locales/language.ts'
import { createMeter, creditsMoved, type Meter } from '../log/log.ts'
import type { SessionEnv, SessionTokens, SignedInEnv } from '../session/session.ts'

/** The bindings that middleware and pages use. */
type Bindings = { readonly ASSETS: Fetcher; readonly ADDRESS_LIMIT: RateLimit }

/** What a request carries through middleware and routes. */
export type AppEnv = {
  Bindings: Bindings
  Variables: SessionEnv['Variables'] & {
    requestId: string
    client: ClientAddress
    meter: Meter
    /** The language of messages to this user. */
    language: Language
    /** Work that continues after the response; the request is logged when it ends. */
    background: Promise<unknown> | undefined
  }
}

/** The context of a route whose session is checked. */
export type SignedInContext = Context<AppEnv & SignedInEnv>

/** The context of any route. */
export type AppContext = Context<AppEnv> | SignedInContext

export type RequestParts = {
  /** Opens the database for one request; calls `onTrip` for every round trip. */
  readonly openDatabase: (onTrip: () => void) => Database
  readonly sessionTokens: SessionTokens
  readonly addressSource: AddressSource
}

/** Gives each request its id, client, language, meter and database. */
export const requestContext =
  ({ openDatabase, sessionTokens, addressSource }: RequestParts): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const meter = createMeter()
    const onTrip = () => {
      meter.databaseTrips += 1
    }
    context.set('sessionTokens', sessionTokens)
    context.set('client', clientAddressOf(addressSource, context.req.header('CF-Connecting-IP')))
    context.set('meter', meter)
    context.set('requestId', crypto.randomUUID())
    context.set('language', acceptedLanguage(context.req.header('Accept-Language')))
    context.set('database', openDatabase(onTrip))
    await next()
  }

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
      const { databaseTrips, vendorMs, outcome } = context.var.meter
      console.log(
        JSON.stringify({
          requestId: context.var.requestId,
          method: context.req.method,
          route: routeOf(context),
          status: context.res.status,
          ...(userId === undefined ? {} : { user: hashUser(userId) }),
          ...(outcome ? { outcome } : {}),
          durationMs: Date.now() - started,
          providerMs: vendorMs,
          databaseTrips,
          ...creditsMoved(context.var.meter),
        }),
      )
    }
    const { background } = context.var
    if (background) context.executionCtx.waitUntil(background.then(write, write))
    else write()
  }
