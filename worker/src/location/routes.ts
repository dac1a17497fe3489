import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { Location, LocationName } from '@storystone/schema/contract/location.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import type { Database } from '#worker/platform/database/client.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import { type FindLocationNameDeps, findLocationName } from './find-location-name.ts'
import { roundPosition } from './name-store.ts'

/** Stores the user's location with the session, rounded; it is deleted with the session. */
const storeSessionLocation = async (
  { write }: Database,
  sessionId: string,
  location: Location,
  now: number,
): Promise<void> => {
  const { latitude, longitude } = roundPosition(location)
  await write(
    sql`UPDATE ${sessions} SET place_latitude = ${latitude}, place_longitude = ${longitude},
        place_name = ${location.locationName}, place_at = ${now}
      WHERE id = ${sessionId}`,
  )
}

type LocationParts = Pick<FindLocationNameDeps, 'geocoder' | 'budget'>

/** The user's location, and the name of a position. */
export const locationRoutes = ({ geocoder, budget }: LocationParts) =>
  new Hono<AppEnv>()
    .post(
      endpoints.location.path,
      requireSession(),
      validate('json', endpoints.location.body),
      async (context) => {
        const { database, session } = context.var
        await storeSessionLocation(database, session.id, context.req.valid('json'), Date.now())
        return context.body(null, 204)
      },
    )
    .get(
      endpoints.locationName.path,
      requireSession(),
      validate('query', endpoints.locationName.query),
      async (context) => {
        const { database, language, meter, session } = context.var
        const onFailure = (reason: string) => {
          meter.outcome = reason
        }
        const deps = { database, geocoder, budget, onFailure, userId: session.user.id }
        const naming = findLocationName(deps, context.req.valid('query'), language)
        const locationName = await waitUntil(context, naming)
        return context.json({ locationName } satisfies LocationName)
      },
    )
