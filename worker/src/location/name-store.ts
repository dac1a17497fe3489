import { limitCounters } from '@storystone/schema/database/accounts.ts'
import { callSlots, locationNames } from '@storystone/schema/database/locations.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, firstRow } from '#worker/platform/database/database.ts'

/** Latitude and longitude in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000 + 0

/** Rounds a position to 3 decimals, about 110 metres, so that no exact position is stored or sent on. */
export const roundPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: round(latitude),
  longitude: round(longitude),
})

/** A rounded position, and the language of its name. */
export type NameKey = Position & { readonly language: Language }

/** A cached name: empty when the position has none, null while a request is fetching it. */
export type StoredName = { readonly name: string | null }

/** How long a request may take to fetch a name before another may try. */
const claimMs = 15_000
/** A little more than a second, since the delay between claim and call varies. */
const slotMs = 1_200
/** The pause after a call to a service. */
const pauseMs = 1_000

/** The database's clock in milliseconds, the same for every isolate. */
const databaseNow = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/** After a response the next call waits for the pause, however long this call was on its way. */
const pauseAfterCall = (service: string): SQL =>
  sql`UPDATE ${callSlots} SET free_at = max(free_at, ${databaseNow} + ${pauseMs})
    WHERE service = ${service}`

/** The query behind {@link findStoredName}. */
const selectStoredName = ({ read }: Database, key: NameKey) =>
  read
    .select({ name: locationNames.name })
    .from(locationNames)
    .where(
      and(
        eq(locationNames.latitude, key.latitude),
        eq(locationNames.longitude, key.longitude),
        eq(locationNames.language, key.language),
      ),
    )

/** Finds a cached name; null when it was never fetched, or fetching it failed. */
export const findStoredName = async (
  database: Database,
  key: NameKey,
): Promise<StoredName | null> => {
  const [row] = await selectStoredName(database, key)
  return row ?? null
}

const isName = ({ latitude, longitude, language }: NameKey): SQL =>
  sql`latitude = ${latitude} AND longitude = ${longitude} AND language = ${language}`

/** Claims the fetching of a name; false when it is cached or another request is fetching it. */
export const claimNaming = async (
  { write }: Database,
  key: NameKey,
  now: number,
): Promise<boolean> => {
  const { rowsAffected } = await write(
    sql`INSERT INTO ${locationNames} (latitude, longitude, language, name, asked_at)
      VALUES (${key.latitude}, ${key.longitude}, ${key.language}, NULL, ${now})
      ON CONFLICT (latitude, longitude, language) DO UPDATE SET asked_at = excluded.asked_at
      WHERE name IS NULL AND place_names.asked_at <= ${now - claimMs}`,
  )
  return rowsAffected > 0
}

/** Stores a name that a service returned. */
export const storeName = async (
  { write }: Database,
  key: NameKey,
  name: string,
  service: string,
): Promise<void> => {
  await write({
    name: sql`UPDATE ${locationNames} SET name = ${name} WHERE ${isName(key)}`,
    rest: pauseAfterCall(service),
  })
}

/** Releases the claim on a name that a service failed to return; `called` rests if it was asked. */
export const releaseNaming = async (
  { write }: Database,
  key: NameKey,
  called: string | null,
): Promise<void> => {
  await write([
    sql`DELETE FROM ${locationNames} WHERE ${isName(key)} AND name IS NULL`,
    ...(called === null ? [] : [pauseAfterCall(called)]),
  ])
}

const SlotRow = z.object({ wait: z.number() })

/**
 * Claims the next call to a service that allows the whole deployment one call a second. Returns the
 * milliseconds to wait before the call, or null when they exceed `maxWaitMs`.
 */
export const claimCallSlot = async (
  { write }: Database,
  service: string,
  maxWaitMs: number,
): Promise<number | null> => {
  const slot = await write(
    firstRow(
      SlotRow,
      sql`INSERT INTO ${callSlots} (service, free_at) VALUES (${service}, ${databaseNow} + ${slotMs})
      ON CONFLICT (service) DO UPDATE SET free_at = max(call_slots.free_at, ${databaseNow}) + ${slotMs}
      WHERE call_slots.free_at <= ${databaseNow} + ${maxWaitMs}
      RETURNING free_at - ${slotMs} - ${databaseNow} AS wait`,
    ),
  )
  return slot?.wait ?? null
}

const turnKey = (service: string, userId: string): string => `${service}:${userId}`

/**
 * Claims the one call that a user may have waiting at a service, so that nobody takes all slots.
 * False while another request of the user has it.
 */
export const claimUserTurn = async (
  { write }: Database,
  service: string,
  userId: string,
  now: number,
): Promise<boolean> => {
  const { rowsAffected } = await write(
    sql`INSERT INTO ${limitCounters} (key, used, ends_at)
      VALUES (${turnKey(service, userId)}, 1, ${now + claimMs})
      ON CONFLICT (key) DO UPDATE SET ends_at = excluded.ends_at
      WHERE limit_counters.ends_at <= ${now}`,
  )
  return rowsAffected > 0
}

/** Lets the user's next request have its turn. */
export const releaseUserTurn = async (
  { write }: Database,
  service: string,
  userId: string,
): Promise<void> => {
  await write(sql`DELETE FROM ${limitCounters} WHERE key = ${turnKey(service, userId)}`)
}

/** As many as fit into some ten megabytes. */
const maxNames = 100_000

/** Deletes the oldest names beyond `max`; returns how many. Gaps in the row ids count as names. */
export const deleteOldNames = async (
  { write }: Pick<Database, 'write'>,
  max = maxNames,
): Promise<number> => {
  const { rowsAffected } = await write(
    sql`DELETE FROM ${locationNames}
      WHERE rowid <= (SELECT max(rowid) FROM ${locationNames}) - ${max}`,
  )
  return rowsAffected
}
