import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { LocationName } from '@storystone/schema/contract/location.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../../http/context.ts'
import { goOn } from '../../http/go-on.ts'
import { validate } from '../../http/validate.ts'
import { requireSession } from '../account/require-session.ts'
import { namePlace } from './name-place.ts'
import { keepPlace } from './session-place.ts'

/** Where the user is, and what a place is called. */
export const locationRoutes = new Hono<AppEnv>()
  .post(
    endpoints.location.path,
    requireSession(),
    validate('json', endpoints.location.body),
    async (context) => {
      const { database, session } = context.var
      await keepPlace(database, session.id, context.req.valid('json'), Date.now())
      return context.body(null, 204)
    },
  )
  .get(
    endpoints.locationName.path,
    requireSession(),
    validate('query', endpoints.locationName.query),
    async (context) => {
      const { database, language, meter, services } = context.var
      const onFailure = (reason: string) => {
        meter.outcome = reason
      }
      const deps = { database, geocoder: services.geocoder, onFailure }
      const naming = namePlace(deps, context.req.valid('query'), language)
      const locationName = await goOn(context, naming)
      return context.json({ locationName } satisfies LocationName)
    },
  )
