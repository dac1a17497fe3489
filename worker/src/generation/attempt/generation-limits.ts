import { limitCounters } from '@storystone/schema/database/accounts.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Query } from '#worker/platform/database/batch.ts'
import { budgetLimit } from '#worker/platform/limits/budget.ts'
import { type Limit, type LimitUse, selectUse } from '#worker/platform/limits/limits.ts'

/** How many stories a user may request a minute, and how many uncharged ones a day. */
export type GenerationLimits = {
  readonly generationsPerMinute: number
  readonly unchargedPerDay: number
}

const minute = 60_000

/** The limit on answers of the model that can't be used, which cost us and not the user. */
export const unchargedLimit = (userId: string, uncharged: number): Limit =>
  budgetLimit({ uncharged }, 'uncharged', userId)

/** The SQL condition that a user may request one more story, which also counts for other limits. */
export const withinLimits = (
  userId: string,
  { generationsPerMinute, unchargedPerDay }: GenerationLimits,
  counted: readonly Limit[],
  at: number,
): SQL => {
  const limits = [unchargedLimit(userId, unchargedPerDay), ...counted]
  const isUsedUp = limits.map(
    ({ key, max }) => sql`EXISTS (SELECT 1 FROM ${limitCounters}
      WHERE key = ${key} AND used >= ${max} AND ends_at > ${at})`,
  )
  return sql`
    (SELECT count(*) FROM ${attempts}
      WHERE user_id = ${userId} AND created_at > ${at - minute}) < ${generationsPerMinute}
    AND NOT (${sql.join(isUsedUp, sql` OR `)})`
}

const RecentRow = z.object({ used: z.number(), oldest: z.nullable(z.number()) })

/**
 * The queries that read how much of each limit a user has used: attempts of the last minute, and
 * generations of the day that the model was paid for and the user was not charged for.
 */
export const selectUses = (
  userId: string,
  { generationsPerMinute: max, unchargedPerDay }: GenerationLimits,
  counted: readonly Limit[],
  at: number,
): readonly Query<LimitUse>[] => [
  new Query(
    sql`SELECT count(*) AS used, min(created_at) AS oldest FROM ${attempts}
      WHERE user_id = ${userId} AND created_at > ${at - minute}`,
    ([row]) => {
      const { used, oldest } = RecentRow.parse(row)
      return { used, max, endsAt: (oldest ?? at) + minute }
    },
  ),
  selectUse(unchargedLimit(userId, unchargedPerDay), at),
  ...counted.map((limit) => selectUse(limit, at)),
]
