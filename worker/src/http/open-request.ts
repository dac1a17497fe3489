import type { MiddlewareHandler } from 'hono'
import { acceptedLanguage } from '../locales/language.ts'
import { createMeter } from '../meter.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './context.ts'

/** Gives a request its id, its language, its meter and its way to the database. */
export const openRequest =
  (services: Services): MiddlewareHandler<AppEnv> =>
  async (context, next) => {
    const meter = createMeter()
    context.set('services', services)
    context.set('meter', meter)
    context.set('requestId', crypto.randomUUID())
    context.set('language', acceptedLanguage(context.req.header('Accept-Language')))
    context.set(
      'database',
      services.openDatabase(() => {
        meter.databaseTrips += 1
      }),
    )
    await next()
  }
