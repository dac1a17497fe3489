import type { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { mediaDeletions } from '@storystone/schema/database/media.ts'
import {
  narratedStories,
  narrationStates,
  narrations,
} from '@storystone/schema/database/narrations.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { mediaKey, mediaKeySql } from '#worker/media'
import { type Database, hasRow, Query } from '#worker/platform/database/database.ts'
import {
  countUse,
  type Limit,
  type LimitUse,
  selectUse,
  withinAll,
} from '#worker/platform/limits/usage-limits.ts'
import { countChange } from '#worker/stories'
import type { NarratableStory } from './script.ts'

/** How long a lease of a narration holds, in milliseconds; then another call may take it over. */
export const leaseMs = 90_000

/** One call's lease of a narration. `id` is the narration's; `at` in milliseconds. */
export type Lease = {
  readonly id: string
  readonly leaseId: string
  readonly userId: string
  readonly story: NarratableStory
  readonly at: number
}

/** The status of a narration: under way by a lease, or stored (`kept`). */
export type NarrationStatus = {
  readonly state: (typeof narrationStates)[number]
  readonly leaseId: string
  readonly leasedAt: number
}

const StatusRow = z.object({
  state: z.enum(narrationStates),
  claim_id: z.string(),
  claimed_at: z.number(),
})

const statusQuery = (id: string): Query<NarrationStatus | null> =>
  new Query(
    sql`SELECT state, claim_id, claimed_at FROM ${narrations} WHERE id = ${id}`,
    ([row]) => {
      if (row === undefined) return null
      const { state, claim_id, claimed_at } = StatusRow.parse(row)
      return { state, leaseId: claim_id, leasedAt: claimed_at }
    },
  )

/** Matches the story only if it has not been deleted or changed since it was read. */
const fromUnchangedStory = ({ userId, story: { id, title, content } }: Lease): SQL => sql`
  FROM ${stories} WHERE stories.id = ${id} AND stories.user_id = ${userId}
    AND title = ${title} AND content = ${content}`

/** Tries the lease, counts it and reads the status, in one trip. */
const leaseBatch = (lease: Lease, limit: Limit) => {
  const { id, leaseId, userId, story, at } = lease
  return {
    lease: sql`INSERT INTO ${narrations} (id, user_id, state, claim_id, claimed_at, timings)
      SELECT ${id}, user_id, 'under_way', ${leaseId}, ${at}, '[]' ${fromUnchangedStory(lease)}
        AND ${withinAll([limit], at)}
      ON CONFLICT (id) DO UPDATE SET
        claim_id = excluded.claim_id, claimed_at = excluded.claimed_at, timings = '[]'
      WHERE narrations.state = 'under_way' AND narrations.claimed_at <= ${at - leaseMs}`,
    count: countUse(limit, at, sql`changes() = 1`),
    fileDeletion: sql`DELETE FROM ${mediaDeletions} WHERE key = ${mediaKey(userId, id)}
      AND EXISTS (SELECT 1 FROM ${narrations} WHERE id = ${id})`,
    link: sql`INSERT OR IGNORE INTO ${narratedStories} (story_id, narration_id)
      SELECT stories.id, ${id} ${fromUnchangedStory(lease)}
        AND EXISTS (SELECT 1 FROM ${narrations} WHERE id = ${id})`,
    revision: sql`UPDATE ${users} SET story_revision = story_revision + 1
      WHERE id = ${userId} AND EXISTS (SELECT 1 ${fromUnchangedStory(lease)}
        AND narration_id IS NOT ${id}
        AND EXISTS (SELECT 1 FROM ${narrations} WHERE id = ${id} AND state = 'kept'))`,
    story: sql`UPDATE ${stories} SET narration_id = ${id},
        revision = (SELECT story_revision FROM ${users} WHERE id = ${userId})
      WHERE id = ${story.id} AND user_id = ${userId} AND changes() = 1`,
    status: statusQuery(id),
    use: selectUse(limit, at),
  }
}

/**
 * Leases a narration that is free or whose lease has expired, and the limit allows it; a stored one
 * becomes the story's. Safe to repeat: the same lease finds itself in the status.
 */
export const leaseNarration = async (
  { write }: Database,
  lease: Lease,
  limit: Limit,
): Promise<{ readonly status: NarrationStatus | null; readonly use: LimitUse }> => {
  const { status, use } = await write(leaseBatch(lease, limit))
  return { status, use }
}

/** Finds the status of a narration; null when it failed or its story was deleted. */
export const findNarrationStatus = async (
  { read }: Database,
  id: string,
): Promise<NarrationStatus | null> => {
  const { state, claimId: leaseId, claimedAt: leasedAt } = narrations
  const [status] = await read
    .select({ state, leaseId, leasedAt })
    .from(narrations)
    .where(eq(narrations.id, id))
  return status ?? null
}

/** Stores the timings so far, while the lease holds. */
export const saveTimings = async (
  { write }: Database,
  { id, leaseId }: Lease,
  timings: NarrationTimings,
): Promise<void> => {
  await write(
    sql`UPDATE ${narrations} SET timings = ${JSON.stringify(timings)}
      WHERE id = ${id} AND claim_id = ${leaseId} AND state = 'under_way'`,
  )
}

/**
 * Marks a narration as stored, once its file is in the bucket, and makes it the story's. False if
 * the lease was lost, or the story was deleted or changed. Safe to repeat.
 */
export const markNarrationStored = async (
  { write }: Database,
  lease: Lease,
  timings: NarrationTimings,
): Promise<boolean> => {
  const { id, leaseId, userId, story } = lease
  const { isStored } = await write({
    narration: sql`UPDATE ${narrations} SET state = 'kept', timings = ${JSON.stringify(timings)}
      WHERE id = ${id} AND claim_id = ${leaseId} AND state = 'under_way'
        AND EXISTS (SELECT 1 FROM ${narratedStories} WHERE narration_id = ${id})`,
    revision: countChange(userId),
    story: sql`UPDATE ${stories} SET narration_id = ${id},
        revision = (SELECT story_revision FROM ${users} WHERE id = ${userId})
      WHERE id = ${story.id} AND user_id = ${userId} AND changes() = 1
        AND EXISTS (SELECT 1 FROM ${narratedStories}
          WHERE story_id = ${story.id} AND narration_id = ${id})`,
    isStored: hasRow(sql`SELECT 1 FROM ${narrations}
      WHERE id = ${id} AND claim_id = ${leaseId} AND state = 'kept'`),
  })
  return isStored
}

/**
 * Releases the lease of a failed narration and queues its file for deletion. False if the lease was
 * lost before: then the file belongs to another lease.
 */
export const releaseNarration = async (
  { write }: Database,
  { id, leaseId, userId }: Lease,
): Promise<boolean> => {
  const { released } = await write({
    fileDeletion: sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at)
      SELECT ${mediaKey(userId, id)}, ${Date.now()} FROM ${narrations}
      WHERE id = ${id} AND claim_id = ${leaseId} AND state = 'under_way'`,
    released: sql`DELETE FROM ${narrations}
      WHERE id = ${id} AND claim_id = ${leaseId} AND state = 'under_way'`,
  })
  return released.rowsAffected === 1
}

/** Deletes a narration whose file is missing, so that it can be synthesized again. */
export const deleteNarration = async (
  { write }: Database,
  id: string,
  { leaseId }: NarrationStatus,
): Promise<void> => {
  await write(
    sql`DELETE FROM ${narrations} WHERE id = ${id} AND claim_id = ${leaseId} AND state = 'kept'`,
  )
}

/** Nobody works on a lease of this age any more, in milliseconds. */
const abandonedAfterMs = leaseMs + 60_000

/** Deletes abandoned narrations and queues their files for deletion; returns their number. */
export const deleteAbandonedNarrations = async (
  { write }: Database,
  now: number,
): Promise<number> => {
  const fromAbandoned = sql`FROM ${narrations}
    WHERE state = 'under_way' AND claimed_at <= ${now - abandonedAfterMs}`
  const { deleted } = await write({
    files: sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at)
      SELECT ${mediaKeySql(sql`user_id`, sql`id`)}, ${now} ${fromAbandoned}`,
    deleted: sql`DELETE ${fromAbandoned}`,
  })
  return deleted.rowsAffected
}
