import { limitCounters } from '@storystone/schema/database/accounts.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Query } from '../../database/batch.ts'
import { type Limit, type LimitUse, selectUse } from '../../limits/limits.ts'

/** How many stories a user may ask for, new or told anew, and ask for in vain. */
export type GenerationLimits = {
  readonly generationsPerMinute: number
  readonly unrecognisedPerDay: number
}

/** How many stories a user asked for of late. */
export type GenerationUse = {
  /** New ones within the last minute, and when the oldest of them was asked for. */
  readonly recent: { readonly count: number; readonly oldest: number | null }
  /** Those told anew, in their present minute. */
  readonly retold: LimitUse
  /** What was asked for in vain, in the present day. */
  readonly unrecognised: LimitUse
}

const minute = 60_000
const day = 24 * 60 * minute

/** The limit on what is asked for in vain, which costs us and not the user. */
export const unrecognisedLimit = (userId: string, max: number): Limit => ({
  key: `unrecognised:${userId}`,
  max,
  windowMs: day,
})

/**
 * Where retellings are counted, whose claims are gone when they fail; `max` is that of them and of
 * new stories together.
 */
export const retoldLimit = (userId: string, max: number): Limit => ({
  key: `retold:${userId}`,
  max,
  windowMs: minute,
})

/** The condition that a user may ask for one more story, new or told anew. */
export const hasRoom = (
  userId: string,
  { generationsPerMinute, unrecognisedPerDay }: GenerationLimits,
  at: number,
): SQL => {
  const unrecognised = unrecognisedLimit(userId, unrecognisedPerDay)
  const retold = retoldLimit(userId, generationsPerMinute)
  return sql`
    (SELECT count(*) FROM ${attempts}
      WHERE user_id = ${userId} AND created_at > ${at - minute})
    + coalesce((SELECT used FROM ${limitCounters}
      WHERE key = ${retold.key} AND ends_at > ${at}), 0) < ${generationsPerMinute}
    AND NOT EXISTS (
      SELECT 1 FROM ${limitCounters}
      WHERE key = ${unrecognised.key} AND used >= ${unrecognised.max} AND ends_at > ${at})`
}

const RecentRow = z.object({ count: z.number(), oldest: z.nullable(z.number()) })

/** The queries that read a {@link GenerationUse}. */
export const selectGenerationUse = (
  userId: string,
  { generationsPerMinute, unrecognisedPerDay }: GenerationLimits,
  at: number,
) => ({
  recent: new Query(
    sql`SELECT count(*) AS count, min(created_at) AS oldest FROM ${attempts}
      WHERE user_id = ${userId} AND created_at > ${at - minute}`,
    ([row]) => RecentRow.parse(row),
  ),
  retold: selectUse(retoldLimit(userId, generationsPerMinute), at),
  unrecognised: selectUse(unrecognisedLimit(userId, unrecognisedPerDay), at),
})

/** When a user may ask again; null when no limit is in the way. */
export const roomAgainAt = (
  { recent, retold, unrecognised }: GenerationUse,
  { generationsPerMinute, unrecognisedPerDay }: GenerationLimits,
): number | null => {
  const ends = [
    ...(recent.oldest === null ? [] : [recent.oldest + minute]),
    ...(retold.used === 0 ? [] : [retold.endsAt]),
  ]
  const waits = [
    ...(recent.count + retold.used >= generationsPerMinute ? [Math.min(...ends)] : []),
    ...(unrecognised.used >= unrecognisedPerDay ? [unrecognised.endsAt] : []),
  ]
  return waits.length === 0 ? null : Math.max(...waits)
}
