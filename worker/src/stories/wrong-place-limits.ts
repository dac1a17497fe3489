import { attempts } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Query } from '#worker/platform/database/batch.ts'

const day = 24 * 60 * 60_000
/** How often a user may have credits back because a story was about the wrong place. */
const limits = [
  { most: 2, withinMs: day },
  { most: 5, withinMs: 30 * day },
] as const

const returnedSince = (userId: string, moment: number): SQL => sql`FROM ${attempts}
  WHERE user_id = ${userId} AND state = 'returned' AND returned_at > ${moment}`

/** The SQL condition that a user may have the credits of one more story back. */
export const withinWrongPlaceLimits = (userId: string, now: number): SQL =>
  sql.join(
    limits.map(
      ({ most, withinMs }) =>
        sql`(SELECT count(*) ${returnedSince(userId, now - withinMs)}) < ${most}`,
    ),
    sql` AND `,
  )

const Rows = z.array(z.object({ returned_at: z.number() }))

/** Reads when a user may have credits back again, in milliseconds; in the past while within the limits. */
export const selectWrongPlaceWait = (userId: string, now: number): Query<number> =>
  new Query(
    sql`SELECT returned_at ${returnedSince(userId, now - 30 * day)} ORDER BY returned_at DESC`,
    (rows) => {
      const times = Rows.parse(rows).map((row) => row.returned_at)
      return Math.max(...limits.map(({ most, withinMs }) => (times[most - 1] ?? 0) + withinMs))
    },
  )
