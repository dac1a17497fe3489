import type { NarrationTimings } from '@storystone/schema/contract/narration.ts'
import { limitCounters, users } from '@storystone/schema/database/accounts.ts'
import { doomedMedia } from '@storystone/schema/database/media.ts'
import {
  narratedStories,
  narrationStates,
  narrations,
} from '@storystone/schema/database/narrations.ts'
import { stories } from '@storystone/schema/database/stories.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { hasRow, Query } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import { countUse, type Limit, type LimitUse, selectUse } from '../../limits/limits.ts'
import { mediaKey } from '../../media/keys.ts'
import type { Narratable } from './narratable.ts'

/** How long a narration belongs to who began it; then another may begin it anew. */
export const leaseMs = 90_000

/** Somebody's try at telling a story. `id` is the narration's, `claimId` the try's. */
export type Claim = {
  readonly id: string
  readonly claimId: string
  readonly userId: string
  readonly story: Narratable
  readonly at: number
}

/** How it stands with a narration: who tells it since when, or that it is kept. */
export type Standing = {
  readonly state: (typeof narrationStates)[number]
  readonly claimId: string
  readonly claimedAt: number
}

const StandingRow = z.object({
  state: z.enum(narrationStates),
  claim_id: z.string(),
  claimed_at: z.number(),
})

const standingQuery = (id: string): Query<Standing | null> =>
  new Query(
    sql`SELECT state, claim_id, claimed_at FROM ${narrations} WHERE id = ${id}`,
    ([row]) => {
      if (row === undefined) return null
      const { state, claim_id, claimed_at } = StandingRow.parse(row)
      return { state, claimId: claim_id, claimedAt: claimed_at }
    },
  )

/** The story as it was read; not when it is gone or was told anew meanwhile. */
const unchanged = ({ userId, story: { id, title, content } }: Claim): SQL => sql`
  FROM ${stories} WHERE stories.id = ${id} AND stories.user_id = ${userId}
    AND title = ${title} AND content = ${content}`

/** The batch of a claim: try it, count it, then read how things stand. One trip. */
const claimBatch = (claim: Claim, limit: Limit) => {
  const { id, claimId, userId, story, at } = claim
  return {
    claim: sql`INSERT INTO ${narrations} (id, user_id, state, claim_id, claimed_at, timings)
      SELECT ${id}, user_id, 'under_way', ${claimId}, ${at}, '[]' ${unchanged(claim)}
        AND NOT EXISTS (
          SELECT 1 FROM ${limitCounters}
          WHERE key = ${limit.key} AND used >= ${limit.max} AND ends_at > ${at})
      ON CONFLICT (id) DO UPDATE SET
        claim_id = excluded.claim_id, claimed_at = excluded.claimed_at, timings = '[]'
      WHERE narrations.state = 'under_way' AND narrations.claimed_at <= ${at - leaseMs}`,
    count: countUse(limit, at, sql`changes() = 1`),
    fileDeletion: sql`DELETE FROM ${doomedMedia} WHERE key = ${mediaKey(userId, id)}
      AND EXISTS (SELECT 1 FROM ${narrations} WHERE id = ${id})`,
    link: sql`INSERT OR IGNORE INTO ${narratedStories} (story_id, narration_id)
      SELECT stories.id, ${id} ${unchanged(claim)}
        AND EXISTS (SELECT 1 FROM ${narrations} WHERE id = ${id})`,
    revision: sql`UPDATE ${users} SET story_revision = story_revision + 1
      WHERE id = ${userId} AND EXISTS (SELECT 1 ${unchanged(claim)}
        AND narration_id IS NOT ${id}
        AND EXISTS (SELECT 1 FROM ${narrations} WHERE id = ${id} AND state = 'kept'))`,
    story: sql`UPDATE ${stories} SET narration_id = ${id},
        revision = (SELECT story_revision FROM ${users} WHERE id = ${userId})
      WHERE id = ${story.id} AND user_id = ${userId} AND changes() = 1`,
    standing: standingQuery(id),
    use: selectUse(limit, at),
  }
}

/**
 * Claims the telling of a story, if nobody holds it and the limit allows it; one whose lease is over is
 * taken over, and one that is kept becomes the story's. Done again with the same claim, it finds its own.
 */
export const claimNarration = async (
  { write }: Database,
  claim: Claim,
  limit: Limit,
): Promise<{ readonly standing: Standing | null; readonly use: LimitUse }> => {
  const { standing, use } = await write(claimBatch(claim, limit))
  return { standing, use }
}

/** The query behind {@link findStanding}. */
const selectState = ({ read }: Database, id: string) =>
  read
    .select({
      state: narrations.state,
      claimId: narrations.claimId,
      claimedAt: narrations.claimedAt,
    })
    .from(narrations)
    .where(eq(narrations.id, id))

/** How it stands with a narration; null when it failed, or its story went. */
export const findStanding = async (database: Database, id: string): Promise<Standing | null> => {
  const [standing] = await selectState(database, id)
  return standing ?? null
}

/** Notes which sentences are there so far, while the claim holds. */
export const noteTimings = async (
  { write }: Database,
  { id, claimId }: Claim,
  timings: NarrationTimings,
): Promise<void> => {
  await write(
    sql`UPDATE ${narrations} SET timings = ${JSON.stringify(timings)}
      WHERE id = ${id} AND claim_id = ${claimId} AND state = 'under_way'`,
  )
}

/**
 * Keeps a narration whose file is in the bucket and makes it its story's; false when the claim was lost,
 * or the story is gone or told anew. Done twice, it is done once.
 */
export const keepNarration = async (
  { write }: Database,
  claim: Claim,
  timings: NarrationTimings,
): Promise<boolean> => {
  const { id, claimId, userId, story } = claim
  const { isKept } = await write({
    narration: sql`UPDATE ${narrations} SET state = 'kept', timings = ${JSON.stringify(timings)}
      WHERE id = ${id} AND claim_id = ${claimId} AND state = 'under_way'
        AND EXISTS (SELECT 1 FROM ${narratedStories} WHERE narration_id = ${id})`,
    revision: sql`UPDATE ${users} SET story_revision = story_revision + 1
      WHERE id = ${userId} AND changes() = 1`,
    story: sql`UPDATE ${stories} SET narration_id = ${id},
        revision = (SELECT story_revision FROM ${users} WHERE id = ${userId})
      WHERE id = ${story.id} AND user_id = ${userId} AND changes() = 1
        AND EXISTS (SELECT 1 FROM ${narratedStories}
          WHERE story_id = ${story.id} AND narration_id = ${id})`,
    isKept: hasRow(sql`SELECT 1 FROM ${narrations}
      WHERE id = ${id} AND claim_id = ${claimId} AND state = 'kept'`),
  })
  return isKept
}

/**
 * Gives a claim back whose telling failed, and dooms what it may have put into the bucket; false when
 * it was lost before: then what is there is another's.
 */
export const releaseNarration = async (
  { write }: Database,
  { id, claimId, userId }: Claim,
): Promise<boolean> => {
  const { released } = await write({
    fileDeletion: sql`INSERT OR IGNORE INTO ${doomedMedia} (key, doomed_at)
      SELECT ${mediaKey(userId, id)}, ${Date.now()} FROM ${narrations}
      WHERE id = ${id} AND claim_id = ${claimId} AND state = 'under_way'`,
    released: sql`DELETE FROM ${narrations}
      WHERE id = ${id} AND claim_id = ${claimId} AND state = 'under_way'`,
  })
  return released.rowsAffected === 1
}

/** Forgets a narration whose file is lost, so that it can be told anew. */
export const forgetNarration = async (
  { write }: Database,
  id: string,
  { claimId }: Standing,
): Promise<void> => {
  await write(
    sql`DELETE FROM ${narrations} WHERE id = ${id} AND claim_id = ${claimId} AND state = 'kept'`,
  )
}
