import { Hono } from 'hono'
import { accountRoutes } from './features/account/routes.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { creditsRoutes } from './features/credits/routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { locationRoutes } from './features/location/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { narrationRoutes } from './features/narration/routes.ts'
import { generationRoutes } from './features/stories/generation-routes.ts'
import { storiesRoutes } from './features/stories/routes.ts'
import { answerError } from './http/answer-error.ts'
import { keepOutOfCaches } from './http/cache-control.ts'
import type { AppEnv } from './http/context.ts'
import { drainRequest } from './http/drain-request.ts'
import { limitAddress } from './http/limit-address.ts'
import { limitJsonBody } from './http/limit-body.ts'
import { openRequest } from './http/open-request.ts'
import { originGuard } from './http/origin-guard.ts'
import { requestLog } from './http/request-log.ts'
import { secureAnswers } from './http/security-headers.ts'
import { shareTarget } from './http/share-target.ts'
import { serveShell } from './http/shell.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** The whole HTTP application on the given parts. */
export const createApp = (services: Services): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.onError(answerError)

  app.use(openRequest(services), requestLog(), secureAnswers(), drainRequest())
  app.use('/api/*', keepOutOfCaches(), limitAddress(), originGuard(), limitJsonBody())
  app.route('/', healthRoutes)
  app.route('/', accountRoutes)
  app.route('/', exportRoutes)
  app.route('/', creditsRoutes)
  app.route('/', checkoutRoutes)
  app.route('/', generationRoutes)
  app.route('/', storiesRoutes)
  app.route('/', narrationRoutes)
  app.route('/', mediaRoutes)
  app.route('/', locationRoutes)
  app.all('/api/*', () => {
    throw new Refusal('not_found')
  })
  app.route('/', shareTarget)
  app.all('*', serveShell)
  return app
}
