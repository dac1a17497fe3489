import { vendorCalls } from '@storystone/schema/database/places.ts'
import { minute } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, hasRow, Query } from '../database/database.ts'

/** Work that makes up to `requests` requests to a service, at most `atOnce` of them side by side. */
export type VendorCall = {
  readonly id: string
  readonly service: string
  /** On whose behalf: no user takes all that a minute has. */
  readonly userId: string
  readonly requests: number
  readonly atOnce: number
  /** Nobody waits for it: it leaves the greater part of a minute to those who do. */
  readonly isBackground?: boolean
}

/** How many requests a service allows in any minute, and how many side by side. */
export type VendorLimit = { readonly perMinute: number; readonly atOnce: number }

/** The part of a minute's unused requests that one user may take, and the requests that a story needs. */
const share = 0.25
const leastShare = 9
/** The same for all work together that nobody waits for: 72 of 180 requests a minute, 3 of 9. */
const background = { share: 0.4, least: 3 } as const
/** After two stories' worth of requests in a minute, a user leaves one of the parallel slots to others. */
const lightShare = 2 * leastShare

/** The name of Wikimedia in the table. */
export const wikimediaService = 'wikimedia'

/** Longer than any work takes: a worker that died does not release its claim. */
const heldMs = 30_000

/** The database's clock in milliseconds, the same for every isolate. */
const databaseNow = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`

const recent = (service: string): SQL =>
  sql`${vendorCalls} WHERE service = ${service} AND started_at > ${databaseNow} - ${minute}`

const Granted = z.object({ at_once: z.number() })

/**
 * Claims a call, once for an id, if the whole deployment is within the limit and the condition `unless` does not
 * hold. `granted`: how many requests it may make side by side, or null. `isOverShare`: the user has had their
 * share of the minute, so that waiting is of no use.
 */
export const claimVendorCall = (call: VendorCall, limit: VendorLimit, unless = sql`FALSE`) => {
  const { id, service, requests, userId } = call
  const [least, part] = call.isBackground
    ? [background.least, background.share]
    : [leastShare, share]
  const sumOf = (column: SQL, condition: SQL): SQL =>
    sql`(SELECT coalesce(sum(${column}), 0) FROM ${recent(service)} AND ${condition})`
  const own = sumOf(sql`requests`, sql`user_id = ${userId}`)
  const left = sql`${limit.perMinute} - ${sumOf(sql`requests`, sql`user_id IS NOT ${userId}`)}`
  const isOverShare = sql`${own} + ${requests}
    > max(${least}, CAST(${part} * (${left}) AS INTEGER))`
  const running = sumOf(sql`at_once`, sql`ends_at > ${databaseNow}`)
  const ownRunning = sumOf(sql`at_once`, sql`ends_at > ${databaseNow} AND user_id = ${userId}`)
  const free = sql`min(${limit.atOnce} - ${running},
    CASE WHEN ${own} < ${lightShare} THEN ${limit.atOnce}
      ELSE ${limit.atOnce - 1} - ${ownRunning} END)`
  return {
    claim: sql`INSERT OR IGNORE INTO ${vendorCalls}
        (id, service, user_id, requests, at_once, started_at, ends_at)
      SELECT ${id}, ${service}, ${userId}, ${requests}, min(${call.atOnce}, ${free}), ${databaseNow},
        ${databaseNow} + ${heldMs}
      WHERE ${free} > 0 AND NOT ${unless} AND NOT (${isOverShare})
        AND (SELECT coalesce(sum(requests), 0) FROM ${recent(service)}) + ${requests}
          <= ${limit.perMinute}`,
    granted: new Query(sql`SELECT at_once FROM ${vendorCalls} WHERE id = ${id}`, ([row]) =>
      row === undefined ? null : Granted.parse(row).at_once,
    ),
    isOverShare: hasRow(sql`SELECT 1 WHERE ${isOverShare}`),
  }
}

/** The SQL condition that a call was granted. */
export const isClaimed = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${vendorCalls} WHERE id = ${id})`

/** Ends a call that made so many requests. */
export const endVendorCall = (id: string, requests: number): SQL =>
  sql`UPDATE ${vendorCalls} SET ends_at = ${databaseNow}, requests = ${requests} WHERE id = ${id}`

/** Forgets on whose behalf calls were made. They still count for the service. */
export const disownVendorCalls = (userId: string, condition: SQL): SQL =>
  sql`UPDATE ${vendorCalls} SET user_id = NULL 
    WHERE service = ${wikimediaService} AND user_id = ${userId} AND ${condition}`

/**
 * Halves a service's pace for a minute in the whole deployment: half of the minute's requests count as
 * made. Once in that minute; true if it was now.
 */
export const halvePace = (service: string, { perMinute }: Pick<VendorLimit, 'perMinute'>) =>
  new Query(
    sql`INSERT INTO ${vendorCalls} (id, service, requests, at_once, started_at, ends_at)
      VALUES (${`${service}:halved`}, ${service}, ${Math.floor(perMinute / 2)}, 0, ${databaseNow},
        ${databaseNow})
      ON CONFLICT (id) DO UPDATE SET requests = excluded.requests,
        started_at = excluded.started_at, ends_at = excluded.ends_at
      WHERE vendor_calls.started_at <= ${databaseNow} - ${minute}
      RETURNING id`,
    (rows) => rows.length > 0,
  )

/** Deletes the calls of a service that no longer count; returns how many. */
export const deleteOldVendorCalls = async (
  { write }: Database,
  service: string,
): Promise<number> => {
  const { rowsAffected } = await write(
    sql`DELETE FROM ${vendorCalls}
      WHERE service = ${service} AND started_at <= ${databaseNow} - ${minute}`,
  )
  return rowsAffected
}
