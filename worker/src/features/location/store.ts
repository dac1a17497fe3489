import type { Language } from '@storystone/schema/catalog.ts'
import { callSlots, placeNames } from '@storystone/schema/database/places.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import type { Position } from './round-position.ts'

/** A place of the grid, and the language that its name is wanted in. */
export type PlaceKey = Position & { readonly language: Language }

/** What is known of a place: its name, empty if it has none, or null while somebody asks. */
export type KnownPlace = { readonly name: string | null }

/** How long somebody may ask for a name before another may ask in their stead. */
const askingMs = 15_000
/** A little more than a second, since what follows the claim takes now longer, now shorter. */
const slotMs = 1_200
/** How long a service has to be left alone. */
const gapMs = 1_000

/** The database's clock, the same for everybody, in milliseconds. */
const clock = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/**
 * A call has been answered: it reached its service before now, however long it was on its way, and
 * the next one may not leave before a gap has passed.
 */
const restAfterCall = (service: string): SQL =>
  sql`UPDATE ${callSlots} SET free_at = max(free_at, ${clock} + ${gapMs})
    WHERE service = ${service}`

/** The query behind {@link findPlaceName}. */
const selectPlaceName = ({ read }: Database, place: PlaceKey) =>
  read
    .select({ name: placeNames.name })
    .from(placeNames)
    .where(
      and(
        eq(placeNames.latitude, place.latitude),
        eq(placeNames.longitude, place.longitude),
        eq(placeNames.language, place.language),
      ),
    )

/** Finds what is known of a place; null when nobody has asked, or the one who did had no luck. */
export const findPlaceName = async (
  database: Database,
  place: PlaceKey,
): Promise<KnownPlace | null> => {
  const [row] = await selectPlaceName(database, place)
  return row ?? null
}

const isPlace = ({ latitude, longitude, language }: PlaceKey): SQL =>
  sql`latitude = ${latitude} AND longitude = ${longitude} AND language = ${language}`

/** Claims the asking for a place's name; false when somebody else is at it or it is known. */
export const claimPlaceName = async (
  { write }: Database,
  place: PlaceKey,
  now: number,
): Promise<boolean> => {
  const { rowsAffected } = await write(
    sql`INSERT INTO ${placeNames} (latitude, longitude, language, name, asked_at)
      VALUES (${place.latitude}, ${place.longitude}, ${place.language}, NULL, ${now})
      ON CONFLICT (latitude, longitude, language) DO UPDATE SET asked_at = excluded.asked_at
      WHERE name IS NULL AND place_names.asked_at <= ${now - askingMs}`,
  )
  return rowsAffected > 0
}

/** Keeps a place's name, which a service has just answered with. */
export const keepPlaceName = async (
  { write }: Database,
  place: PlaceKey,
  name: string,
  service: string,
): Promise<void> => {
  await write({
    name: sql`UPDATE ${placeNames} SET name = ${name} WHERE ${isPlace(place)}`,
    rest: restAfterCall(service),
  })
}

/** Gives the asking for a place's name back, which a service has just failed to answer. */
export const releasePlaceName = async (
  { write }: Database,
  place: PlaceKey,
  service: string,
): Promise<void> => {
  await write({
    claim: sql`DELETE FROM ${placeNames} WHERE ${isPlace(place)} AND name IS NULL`,
    rest: restAfterCall(service),
  })
}

const SlotRow = z.object({ wait: z.number() })

/**
 * Claims the next call of a service that takes one a second from the whole deployment. Answers
 * how many milliseconds to wait before it, or null when that would be more than `longestWaitMs`.
 */
export const claimCallSlot = async (
  { write }: Database,
  service: string,
  longestWaitMs: number,
): Promise<number | null> => {
  const slot = await write(
    firstRow(
      SlotRow,
      sql`INSERT INTO ${callSlots} (service, free_at) VALUES (${service}, ${clock} + ${slotMs})
      ON CONFLICT (service) DO UPDATE SET free_at = max(call_slots.free_at, ${clock}) + ${slotMs}
      WHERE call_slots.free_at <= ${clock} + ${longestWaitMs}
      RETURNING free_at - ${slotMs} - ${clock} AS wait`,
    ),
  )
  return slot?.wait ?? null
}
