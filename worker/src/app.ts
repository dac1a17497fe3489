import { Hono } from 'hono/tiny'
import { Refusal } from './errors/refusal.ts'
import { accountRoutes } from './features/account/routes.ts'
import { closePurchases } from './features/checkout/payments/close-purchases.ts'
import { disownPurchases } from './features/checkout/records/ownerless.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { creditsRoutes } from './features/credits/routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { photoSlot, readPhotoForm } from './features/generation/photo-form.ts'
import { generationRoutes } from './features/generation/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { locationRoutes } from './features/location/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { narrationRoutes } from './features/narration/routes.ts'
import { placesRoutes } from './features/places/routes.ts'
import { listStories } from './features/stories/list-stories.ts'
import { storiesRoutes } from './features/stories/routes.ts'
import { jsonBodyLimit } from './http/body-limit.ts'
import { noStore } from './http/cache-control.ts'
import type { AppEnv } from './http/context.ts'
import { discardUnreadBody } from './http/discard-body.ts'
import { errorHandler } from './http/error-handler.ts'
import { originGuard } from './http/origin-guard.ts'
import { addressRateLimit } from './http/rate-limit.ts'
import { requestContext } from './http/request-context.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { shareTarget } from './pages/share-target.ts'
import { serveShell } from './pages/shell.ts'
import type { Services } from './services.ts'

/** Creates the HTTP application; what one feature needs of another is passed in here. */
export const createApp = (services: Services): Hono<AppEnv> => {
  const { mediaBucket, payments } = services
  const app = new Hono<AppEnv>()
  app.onError(errorHandler)

  app.use(requestContext(services), requestLog(services), securityHeaders(), discardUnreadBody())
  app.use('/api/*', noStore(), addressRateLimit(), originGuard(), jsonBodyLimit())
  app.route('/', healthRoutes(services))
  app.route(
    '/',
    accountRoutes({
      accountSettings: services.accountSettings,
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
  app.route('/', narrationRoutes(services))
  app.route('/', mediaRoutes({ mediaBucket }))
  app.route('/', locationRoutes(services))
  app.route(
    '/',
    placesRoutes({
      ...services,
      readPhoto: services.storytellerOf(services.writer).read,
      photoSlot,
      readPhotoForm,
    }),
  )
  app.all('/api/*', () => {
    throw new Refusal('not_found')
  })
  app.route('/', shareTarget)
  app.all('*', serveShell())
  return app
}
