import { users } from '@storystone/schema/database/accounts.ts'
import { deletedStories, stories } from '@storystone/schema/database/stories.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { deleteLastSharedTexts } from '#worker/grounding'
import {
  type DeleteMediaDeps,
  deleteMedia,
  deleteStoryNarrations,
  queuePhotoDeletion,
  selectStoryNarrations,
} from '#worker/media'
import { type Batch, firstRow, hasRow, type Results } from '#worker/platform/database/database.ts'
import { countChange } from './stored-stories.ts'

const PhotoRow = z.object({ photo_id: z.nullable(z.string()) })

/**
 * The batch that deletes the row of a story, if `condition` holds, records the deletion for the
 * user's devices and queues its media for deletion. A text that is shared with no other story goes, too.
 * Safe to repeat.
 */
export const deletionBatch = (userId: string, storyId: string, condition: SQL, now: number) => {
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
export const deleteStoryMedia = async (
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
