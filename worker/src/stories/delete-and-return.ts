import { wrongPlaceWithinMs } from '@storystone/schema/contract/wrong-place.ts'
import { users } from '@storystone/schema/database/accounts.ts'
import { narratedStories } from '@storystone/schema/database/narrations.ts'
import {
  attemptStates,
  attempts,
  deletedStories,
  stories,
} from '@storystone/schema/database/stories.ts'
import { day } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { giveCostBackIfChanged } from '#worker/billing'
import { deleteLastSharedTexts } from '#worker/grounding'
import {
  type DeleteMediaDeps,
  deleteMedia,
  deleteStoryNarrations,
  queuePhotoDeletion,
  selectStoryNarrations,
} from '#worker/media'
import {
  type Batch,
  firstRow,
  hasRow,
  Query,
  type Results,
} from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { retryAfterSeconds } from '#worker/platform/limits/usage-limits.ts'
import type { Meter } from '#worker/platform/log/log.ts'
import { countChange } from './stored-stories.ts'

const PhotoRow = z.object({ photo_id: z.nullable(z.string()) })

/**
 * The batch that deletes the row of a story, if `condition` holds, records the deletion for the
 * user's devices and queues its media for deletion. A text that is shared with no other story goes, too.
 * Safe to repeat.
 */
const deletionBatch = (userId: string, storyId: string, condition: SQL, now: number) => {
  const fromStory = sql`FROM ${stories}
    WHERE id = ${storyId} AND user_id = ${userId} AND ${condition}`
  const exists = sql`EXISTS (SELECT 1 ${fromStory})`
  const isIt = sql`stories.id = ${storyId} AND stories.user_id = ${userId} AND ${condition}`
  return {
    shared: deleteLastSharedTexts(isIt, sql`other.id <> stories.id`),
    photo: firstRow(PhotoRow, sql`SELECT photo_id ${fromStory}`),
    narrationIds: selectStoryNarrations(storyId, exists),
    photoDeletion: queuePhotoDeletion(fromStory, now),
    narrations: deleteStoryNarrations(storyId, exists, now),
    story: sql`DELETE ${fromStory}`,
    revision: countChange(userId),
    deleted: sql`INSERT INTO ${deletedStories} (story_id, user_id, revision)
      SELECT ${storyId}, id, story_revision FROM ${users}
      WHERE id = ${userId} AND changes() = 1`,
    isDeleted: hasRow(
      sql`SELECT 1 FROM ${deletedStories} WHERE story_id = ${storyId} AND user_id = ${userId}`,
    ),
  } satisfies Batch
}

/** Deletes the media of a story after its {@link deletionBatch}; the sweep deletes what this leaves. */
const deleteStoryMedia = async (
  deps: DeleteMediaDeps,
  userId: string,
  { photo, narrationIds }: Results<ReturnType<typeof deletionBatch>>,
): Promise<void> =>
  deleteMedia(deps, userId, photo?.photo_id ? [photo.photo_id, ...narrationIds] : narrationIds)

/** Deletes one of a user's stories with its photo and narrations; false if it never existed. */
export const deleteStory = async (
  deps: DeleteMediaDeps,
  userId: string,
  storyId: string,
): Promise<boolean> => {
  const deletion = await deps.database.write(deletionBatch(userId, storyId, sql`TRUE`, Date.now()))
  await deleteStoryMedia(deps, userId, deletion)
  return deletion.isDeleted
}

/** How often a user may have credits back because a story was about the wrong place. */
const limits = [
  { most: 2, withinMs: day },
  { most: 5, withinMs: 30 * day },
] as const

const returnedSince = (userId: string, moment: number): SQL => sql`FROM ${attempts}
  WHERE user_id = ${userId} AND state = 'returned' AND returned_at > ${moment}`

/** The SQL condition that a user may have the credits of one more story back. */
const withinWrongPlaceLimits = (userId: string, now: number): SQL =>
  sql.join(
    limits.map(
      ({ most, withinMs }) =>
        sql`(SELECT count(*) ${returnedSince(userId, now - withinMs)}) < ${most}`,
    ),
    sql` AND `,
  )

const Rows = z.array(z.object({ returned_at: z.number() }))

/** Reads when a user may have credits back again, in milliseconds; in the past while within the limits. */
const selectWrongPlaceWait = (userId: string, now: number): Query<number> =>
  new Query(
    sql`SELECT returned_at ${returnedSince(userId, now - 30 * day)} ORDER BY returned_at DESC`,
    (rows) => {
      const times = Rows.parse(rows).map((row) => row.returned_at)
      return Math.max(...limits.map(({ most, withinMs }) => (times[most - 1] ?? 0) + withinMs))
    },
  )

type ReturnDeps = DeleteMediaDeps & { readonly meter: Pick<Meter, 'returned'> }

/**
 * The SQL condition that a story is of the last 24 hours, neither narrated nor retold, and that
 * credits never came back for the same place and format.
 */
const mayReturn = (userId: string, storyId: string, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM ${stories} WHERE stories.id = ${storyId} AND stories.user_id = ${userId}
    AND stories.created_at > ${now - wrongPlaceWithinMs}
    AND NOT EXISTS (SELECT 1 FROM ${narratedStories} WHERE story_id = ${storyId})
    AND NOT EXISTS (SELECT 1 FROM ${attempts} AS retelling
      WHERE retelling.replaces_story_id = ${storyId} AND retelling.state <> 'given_back')
    AND NOT EXISTS (SELECT 1 FROM ${attempts} AS other
      WHERE other.user_id = ${userId} AND other.state = 'returned'
        AND other.place_id = stories.place_id AND other.format = stories.format))`

const AttemptRow = z.object({
  state: z.enum(attemptStates),
  cost: z.number(),
  credits: z.number(),
})

const returnBatch = (userId: string, storyId: string, now: number) => {
  const returnable = mayReturn(userId, storyId, now)
  const fromAttempt = sql`FROM ${attempts}
    WHERE attempts.story_id = ${storyId} AND attempts.user_id = ${userId}`
  const fromReturned = sql`${fromAttempt} AND attempts.state = 'returned'`
  return {
    // The place of what was delivered; the attempt keeps it when the story is gone.
    attempt: sql`UPDATE ${attempts} SET state = 'returned', returned_at = ${now},
        place_id = coalesce((SELECT place_id FROM ${stories} WHERE id = ${storyId}), place_id)
      WHERE story_id = ${storyId} AND user_id = ${userId} AND state = 'settled' AND cost > 0
        AND ${returnable} AND ${withinWrongPlaceLimits(userId, now)}`,
    entry: giveCostBackIfChanged('wrong_place', fromReturned, now),
    deletion: deletionBatch(userId, storyId, sql`EXISTS (SELECT 1 ${fromReturned})`, now),
    outcome: firstRow(
      AttemptRow,
      sql`SELECT attempts.state, attempts.cost, users.credits
        FROM ${attempts} JOIN ${users} ON users.id = attempts.user_id
        WHERE attempts.story_id = ${storyId} AND attempts.user_id = ${userId}
          AND attempts.state IN ('settled', 'returned') AND attempts.replaces_story_id IS NULL`,
    ),
    exists: hasRow(sql`SELECT 1 FROM ${stories} WHERE id = ${storyId} AND user_id = ${userId}`),
    isReturnable: hasRow(sql`SELECT 1 WHERE ${returnable}`),
    waitsUntil: selectWrongPlaceWait(userId, now),
  } satisfies Batch
}

/**
 * Gives the credits of a story about the wrong place back and deletes it, once; a free story is
 * deleted. Returns the balance, as it does for a story that was returned before. Refuses `not_found`,
 * `too_late` and `too_many_requests`; then nothing has changed.
 */
export const returnStory = async (
  deps: ReturnDeps,
  userId: string,
  storyId: string,
): Promise<number> => {
  const now = Date.now()
  const { attempt, deletion, outcome, exists, isReturnable, waitsUntil } =
    await deps.database.write(returnBatch(userId, storyId, now))
  if (outcome?.state === 'returned') {
    if (attempt.rowsAffected > 0) deps.meter.returned += outcome.cost
    await deleteStoryMedia(deps, userId, deletion)
    return outcome.credits
  }
  if (outcome?.cost === 0 && (await deleteStory(deps, userId, storyId))) return outcome.credits
  if (!exists) throw new Refusal('not_found')
  if (!isReturnable) throw new Refusal('too_late')
  const retryAfter = retryAfterSeconds(waitsUntil, now)
  throw new Refusal('too_many_requests', { about: 'wrongPlace', retryAfter })
}
