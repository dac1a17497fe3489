import type { Place } from '@storystone/schema/contract/place.ts'
import { sessions } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { roundPosition } from './round-place.ts'

/** How long a place counts for generations that bring none. */
const freshForMs = 60 * 60_000

/** The columns of a session that hold its place. */
export const sessionPlaceColumns = {
  latitude: sessions.placeLatitude,
  longitude: sessions.placeLongitude,
  name: sessions.placeName,
  at: sessions.placeAt,
} as const

type PlaceRow = {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly name: string | null
  readonly at: number | null
}

/** The place of a session's row if there is one that is not older than an hour. */
export const freshPlace = (
  { latitude, longitude, name, at }: PlaceRow,
  now: number,
): Place | null =>
  latitude === null || longitude === null || at === null || at < now - freshForMs
    ? null
    : { latitude, longitude, locationName: name ?? '' }

/** Keeps where the user is with the session, rounded; it goes when the session does. */
export const keepPlace = async (
  { write }: Database,
  sessionId: string,
  place: Place,
  now: number,
): Promise<void> => {
  const { latitude, longitude } = roundPosition(place)
  await write([
    sql`UPDATE ${sessions} SET place_latitude = ${latitude}, place_longitude = ${longitude},
        place_name = ${place.locationName}, place_at = ${now}
      WHERE id = ${sessionId}`,
  ])
}
