import type { Location } from '@storystone/schema/contract/location.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { roundPosition } from './round-position.ts'

/** Stores the user's location with the session, rounded; it is deleted with the session. */
export const storeSessionLocation = async (
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
