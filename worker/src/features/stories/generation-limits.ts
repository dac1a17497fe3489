import { limitCounters } from '@storystone/schema/database/accounts.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Limit, readUse, selectUse, type Use } from '../../limits/limits.ts'

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
  readonly retold: Use
  /** What was asked for in vain, in the present day. */
  readonly unrecognised: Use
}

const minute = 60_000
const day = 24 * 60 * minute

/** The limit on what is asked for in vain, which costs us and not the user. */
export const unrecognisedLimit = (userId: string, most: number): Limit => ({
  key: `unrecognised:${userId}`,
  most,
  windowMs: day,
})

/**
 * Where retellings are counted, whose claims are gone when they fail; `most` is that of them and of
 * new stories together.
 */
export const retoldLimit = (userId: string, most: number): Limit => ({
  key: `retold:${userId}`,
  most,
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
      WHERE key = ${unrecognised.key} AND used >= ${unrecognised.most} AND ends_at > ${at})`
}

/** The queries whose results {@link readGenerationUse} reads. */
export const selectGenerationUse = (
  userId: string,
  { generationsPerMinute, unrecognisedPerDay }: GenerationLimits,
  at: number,
): SQL[] => [
  sql`SELECT count(*) AS count, min(created_at) AS oldest FROM ${attempts}
    WHERE user_id = ${userId} AND created_at > ${at - minute}`,
  selectUse(retoldLimit(userId, generationsPerMinute), at),
  selectUse(unrecognisedLimit(userId, unrecognisedPerDay), at),
]

const RecentRow = z.object({ count: z.number(), oldest: z.nullable(z.number()) })

/** Reads the results of {@link selectGenerationUse}, in their order. */
export const readGenerationUse = (
  results: readonly { readonly rows: readonly unknown[] }[],
): GenerationUse => {
  const [recent, retold, unrecognised] = results
  return {
    recent: RecentRow.parse(recent?.rows[0]),
    retold: readUse(retold?.rows[0]),
    unrecognised: readUse(unrecognised?.rows[0]),
  }
}

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
