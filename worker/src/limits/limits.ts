import { limitCounters } from '@storystone/schema/database/accounts.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/client.ts'
import { Refusal } from '../errors/refusal.ts'

/** So many uses of `key` in a window of `windowMs` that starts with the first use. */
export type Limit = { readonly key: string; readonly most: number; readonly windowMs: number }

/** One thing that is counted; its id is made once, however often the database is told of it. */
export type Usage = { readonly limit: Limit; readonly id: string }

/** How often a limit was used in the present window, and when that ends. */
export type Use = { readonly used: number; readonly endsAt: number }

const UseRow = z.object({ used: z.number(), ends_at: z.number() })

/**
 * The statement that counts one use, if `isDue` is so; a window that is over starts anew. Answers the
 * new count. It counts each time it arrives: `isDue` must be so once, or see {@link countOnce}.
 */
export const countUse = ({ key, windowMs }: Limit, now: number, isDue: SQL): SQL => sql`
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

/** Longer than a write can come late; then the sweep forgets what was counted. */
const rememberedMs = 10 * 60_000

/**
 * The statements that count a use once, also when they arrive twice: a row of its own says that it was
 * counted, and as the how manieth. The last one answers that.
 */
export const countOnce = ({ limit, id }: Usage, now: number): SQL[] => {
  const own = `use:${id}`
  const { key } = limit
  return [
    sql`INSERT OR IGNORE INTO ${limitCounters} (key, used, ends_at)
      VALUES (${own}, 0, ${now + rememberedMs})`,
    countUse(limit, now, sql`changes() = 1`),
    sql`UPDATE ${limitCounters} SET used = (SELECT used FROM ${limitCounters} WHERE key = ${key})
      WHERE key = ${own} AND used = 0`,
    sql`SELECT own.used, counter.ends_at FROM ${limitCounters} AS own, ${limitCounters} AS counter
      WHERE own.key = ${own} AND counter.key = ${key}`,
  ]
}

/** Refuses with `too_many_requests` when something was used more often than it may be. */
const refuseOver = (uses: readonly (Use & { readonly most: number })[], now: number): void => {
  const over = uses.filter(({ used, most }) => used > most)
  if (over.length === 0) return
  const again = Math.max(...over.map(({ endsAt }) => endsAt))
  throw new Refusal('too_many_requests', { retryAfter: secondsUntil(again, now) })
}

/** Counts uses, each once, and refuses with `too_many_requests` when one of them is one too many. */
export const claimUses = async (
  { write }: Database,
  usages: readonly Usage[],
  now: number,
): Promise<void> => {
  const results = await write(usages.flatMap((usage) => countOnce(usage, now)))
  const each = results.length / usages.length
  const uses = usages.map(({ limit: { most } }, index) => ({
    ...readUse(results[(index + 1) * each - 1]?.rows[0]),
    most,
  }))
  refuseOver(uses, now)
}

/** Refuses with `too_many_requests` while one of the limits is used up; counts nothing. */
export const requireRoom = async (
  { write }: Database,
  limits: readonly Limit[],
  now: number,
): Promise<void> => {
  const results = await write(limits.map((limit) => selectUse(limit, now)))
  const uses = limits.map(({ most }, index) => ({
    ...readUse(results[index]?.rows[0]),
    most: most - 1,
  }))
  refuseOver(uses, now)
}
