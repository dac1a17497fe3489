import type { MiddlewareHandler } from 'hono'
import type { Database } from '../database/client.ts'
import { type AddressSource, clientAddressOf } from '../limits/client-address.ts'
import { acceptedLanguage } from '../locales/language.ts'
import { createMeter } from '../log/meter.ts'
import type { SessionTokens } from '../session/session-token.ts'
import type { AppEnv } from './context.ts'

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
