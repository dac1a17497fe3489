import { limitCounters } from '@storystone/schema/database/accounts.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from './database/client.ts'
import { Refusal } from './refusal.ts'

/** So many uses of `key` in a window of `windowMs` that starts with the first use. */
export type Limit = { readonly key: string; readonly most: number; readonly windowMs: number }

/** How often a limit was used in the present window, and when that ends. */
export type Use = { readonly used: number; readonly endsAt: number }

const UseRow = z.object({ used: z.number(), ends_at: z.number() })

/**
 * The statement that counts one use, if `isDue` is so; a window that is over starts anew. Answers the
 * new count.
 */
export const countUse = ({ key, windowMs }: Limit, now: number, isDue: SQL = sql`true`): SQL => sql`
  INSERT INTO ${limitCounters} (key, used, ends_at) SELECT ${key}, 1, ${now + windowMs} WHERE ${isDue}
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN ends_at <= ${now} THEN 1 ELSE used + 1 END,
    ends_at = CASE WHEN ends_at <= ${now} THEN ${now + windowMs} ELSE ends_at END
  RETURNING used, ends_at`

/** The query that answers how often a limit was used in the present window, if at all. */
export const selectUse = ({ key }: Limit, now: number): SQL => sql`
  SELECT used, ends_at FROM ${limitCounters} WHERE key = ${key} AND ends_at > ${now}`

/** Reads a row of {@link countUse} or {@link selectUse}; no row is no use. */
export const readUse = (row: unknown): Use => {
  if (row === undefined) return { used: 0, endsAt: 0 }
  const { used, ends_at } = UseRow.parse(row)
  return { used, endsAt: ends_at }
}

/** Whole seconds from now until a moment, one at the least: what `Retry-After` says. */
export const secondsUntil = (moment: number, now: number): number =>
  Math.max(1, Math.ceil((moment - now) / 1000))

/** Counts one use and refuses it with `too_many_requests` when it is one too many. */
export const claimUse = async ({ write }: Database, limit: Limit, now: number): Promise<void> => {
  const [result] = await write([countUse(limit, now)])
  const { used, endsAt } = readUse(result?.rows[0])
  if (used <= limit.most) return
  throw new Refusal('too_many_requests', { retryAfter: secondsUntil(endsAt, now) })
}

/** Refuses with `too_many_requests` while a limit is used up; counts nothing. */
export const requireRoom = async (
  { write }: Database,
  limit: Limit,
  now: number,
): Promise<void> => {
  const [result] = await write([selectUse(limit, now)])
  const { used, endsAt } = readUse(result?.rows[0])
  if (used < limit.most) return
  throw new Refusal('too_many_requests', { retryAfter: secondsUntil(endsAt, now) })
}
