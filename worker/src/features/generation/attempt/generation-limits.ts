import { limitCounters } from '@storystone/schema/database/accounts.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Query } from '../../../database/batch.ts'
import { type Limit, type LimitUse, selectUse } from '../../../limits/limits.ts'

/** How many stories a user may request a minute, and how many uncharged ones a day. */
export type GenerationLimits = {
  readonly generationsPerMinute: number
  readonly unchargedPerDay: number
}

/** How many stories a user has requested recently. */
export type GenerationUse = {
  /** Attempts of the last minute, and when the oldest was requested, in milliseconds. */
  readonly recent: { readonly count: number; readonly oldest: number | null }
  /** Generations of the present day that the model was paid for and the user was not charged for. */
  readonly uncharged: LimitUse
}

const minute = 60_000
const day = 24 * 60 * minute

/** The limit on answers of the model that can't be used, which cost us and not the user. */
export const unchargedLimit = (userId: string, max: number): Limit => ({
  key: `uncharged:${userId}`,
  max,
  windowMs: day,
})

/** The SQL condition that a user may request one more story. */
export const withinLimits = (
  userId: string,
  { generationsPerMinute, unchargedPerDay }: GenerationLimits,
  at: number,
): SQL => {
  const uncharged = unchargedLimit(userId, unchargedPerDay)
  return sql`
    (SELECT count(*) FROM ${attempts}
      WHERE user_id = ${userId} AND created_at > ${at - minute}) < ${generationsPerMinute}
    AND NOT EXISTS (
      SELECT 1 FROM ${limitCounters}
      WHERE key = ${uncharged.key} AND used >= ${uncharged.max} AND ends_at > ${at})`
}

const RecentRow = z.object({ count: z.number(), oldest: z.nullable(z.number()) })

/** The queries that read a {@link GenerationUse}. */
export const selectGenerationUse = (
  userId: string,
  { unchargedPerDay }: GenerationLimits,
  at: number,
) => ({
  recent: new Query(
    sql`SELECT count(*) AS count, min(created_at) AS oldest FROM ${attempts}
      WHERE user_id = ${userId} AND created_at > ${at - minute}`,
    ([row]) => RecentRow.parse(row),
  ),
  uncharged: selectUse(unchargedLimit(userId, unchargedPerDay), at),
})

/** When a user may request again, in milliseconds; null while within the limits. */
export const limitsEndAt = (
  { recent, uncharged }: GenerationUse,
  { generationsPerMinute, unchargedPerDay }: GenerationLimits,
): number | null => {
  const waits = [
    ...(recent.oldest !== null && recent.count >= generationsPerMinute
      ? [recent.oldest + minute]
      : []),
    ...(uncharged.used >= unchargedPerDay ? [uncharged.endsAt] : []),
  ]
  return waits.length === 0 ? null : Math.max(...waits)
}
