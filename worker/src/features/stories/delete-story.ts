import { users } from '@storystone/schema/database/accounts.ts'
import { deletedStories, stories } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { firstRow, hasRow } from '../../database/batch.ts'
import type { Database } from '../../database/client.ts'
import {
  type DeleteMediaDeps,
  deleteMedia,
  queuePhotoDeletion,
} from '../../media/deletion-queue.ts'
import { mediaKey } from '../../media/keys.ts'
import { deleteStoryNarrations, selectStoryNarrations } from '../../media/story-narrations.ts'

const PhotoRow = z.object({ photo_id: z.nullable(z.string()) })

/**
 * Deletes the row of a story, records the deletion for the user's devices and queues its media for
 * deletion. Returns their ids, or null if there is no such story. Safe to repeat.
 */
const deleteStoryRow = async (
  { write }: Database,
  userId: string,
  storyId: string,
): Promise<{ readonly mediaIds: readonly string[] } | null> => {
  const now = Date.now()
  const fromStory = sql`FROM ${stories} WHERE id = ${storyId} AND user_id = ${userId}`
  const exists = sql`EXISTS (SELECT 1 ${fromStory})`
  const { photo, narrationIds, isDeleted } = await write({
    photo: firstRow(PhotoRow, sql`SELECT photo_id ${fromStory}`),
    narrationIds: selectStoryNarrations(storyId, exists),
    photoDeletion: queuePhotoDeletion(fromStory, now),
    narrations: deleteStoryNarrations(storyId, exists, now),
    story: sql`DELETE ${fromStory}`,
    revision: sql`UPDATE ${users} SET story_revision = story_revision + 1
      WHERE id = ${userId} AND changes() = 1`,
    deleted: sql`INSERT INTO ${deletedStories} (story_id, user_id, revision)
      SELECT ${storyId}, id, story_revision FROM ${users}
      WHERE id = ${userId} AND changes() = 1`,
    isDeleted: hasRow(
      sql`SELECT 1 FROM ${deletedStories} WHERE story_id = ${storyId} AND user_id = ${userId}`,
    ),
  })
  if (!isDeleted) return null
  return { mediaIds: photo?.photo_id ? [photo.photo_id, ...narrationIds] : narrationIds }
}

/** Deletes one of a user's stories with its photo and narrations; false if it never existed. */
export const deleteStory = async (
  deps: DeleteMediaDeps,
  userId: string,
  storyId: string,
): Promise<boolean> => {
  const deleted = await deleteStoryRow(deps.database, userId, storyId)
  const keys = deleted?.mediaIds.map((id) => mediaKey(userId, id)) ?? []
  if (keys.length > 0) await deleteMedia(deps, keys)
  return deleted !== null
}
