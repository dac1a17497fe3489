import { Hono } from 'hono/tiny'
import { accountRoutes, exportRoutes } from '#worker/account'
import {
  available,
  checkoutRoutes,
  closePurchases,
  creditsRoutes,
  disownPurchases,
} from '#worker/billing'
import { generationRoutes } from '#worker/generation'
import { healthRoutes } from '#worker/health'
import { locationRoutes } from '#worker/location'
import { mediaRoutes } from '#worker/media'
import { narrationRoutes } from '#worker/narration'
import { noticeRoutes } from '#worker/notices'
import { packRoutes } from '#worker/offline-areas'
import { mapRoutes, placesRoutes } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { type AppEnv, requestContext, requestLog } from '#worker/platform/http/context.ts'
import { errorHandler } from '#worker/platform/http/error-handler.ts'
import { noStore, originGuard, securityHeaders } from '#worker/platform/http/headers.ts'
import { addressRateLimit, jsonBodyLimit } from '#worker/platform/http/request-limits.ts'
import { serveShell } from '#worker/platform/pages/shell.ts'
import { listStories, publicationRoutes, storiesRoutes } from '#worker/stories'
import { discardUnreadBody } from './platform/http/request-limits.ts'
import { shareTarget } from './platform/pages/shell.ts'
import type { Services } from './services.ts'

/** Creates the HTTP application; what one feature needs of another is passed in here. */
export const createApp = (services: Services): Hono<AppEnv> => {
  const { mediaBucket, payments } = services
  const app = new Hono<AppEnv>()
  app.onError(errorHandler)

  app.use(requestContext(services), requestLog(services), securityHeaders(), discardUnreadBody())
  app.use('/api/*', noStore(), addressRateLimit(), originGuard(), jsonBodyLimit())
  app.use('/s/*', addressRateLimit())
  app.route('/', healthRoutes(services))
  app.route(
    '/',
    accountRoutes({
      accountSettings: services.accountSettings,
      mailer: services.mailer,
      mailOrigin: services.mailOrigin,
      mediaBucket,
      closePurchases: (database, userId) => closePurchases({ database, payments }, userId),
      disownPurchases,
    }),
  )
  app.route('/', exportRoutes({ mediaBucket, listStories }))
  app.route('/', creditsRoutes(services))
  app.route('/', checkoutRoutes(services))
  app.route('/', generationRoutes(services))
  app.route('/', storiesRoutes({ mediaBucket }))
  app.route('/', publicationRoutes({ ...services, secret: services.accountSettings.hashSecret }))
  app.route('/', narrationRoutes(services))
  app.route('/', mediaRoutes({ mediaBucket }))
  app.route('/', locationRoutes(services))
  app.route(
    '/',
    placesRoutes({
      ...services,
      available,
      readPhoto: services.storytellerOf(services.writer).read,
    }),
  )
  app.route('/', packRoutes(services))
  app.route('/', noticeRoutes(services))
  app.route('/', mapRoutes(services))
  app.all('/api/*', () => {
    throw new Refusal('not_found')
  })
  app.route('/', shareTarget)
  app.all('*', serveShell())
  return app
}
