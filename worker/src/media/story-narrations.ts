import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { narratedStories, narrations } from '@storystone/schema/database/narrations.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Query } from '#worker/platform/database/batch.ts'

/** Narrations that only this story uses. One in progress checks this itself when it ends. */
const ofThisStoryOnly = (storyId: string): SQL => sql`
  FROM ${narratedStories} JOIN ${narrations} ON narrations.id = narrated_stories.narration_id
  WHERE narrated_stories.story_id = ${storyId} AND narrations.state = 'kept'
    AND NOT EXISTS (SELECT 1 FROM ${narratedStories} AS others
      WHERE others.narration_id = narrations.id AND others.story_id <> ${storyId})`

/**
 * Deletes the narrations of a story, if `condition` holds, and queues their files for deletion. For
 * the batch that deletes the story or replaces its text, before that.
 */
export const deleteStoryNarrations = (storyId: string, condition: SQL, now: number) => ({
  files: sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at)
    SELECT 'user/' || narrations.user_id || '/' || narrations.id, ${now}
    ${ofThisStoryOnly(storyId)} AND ${condition}`,
  narrations: sql`DELETE FROM ${narrations}
    WHERE id IN (SELECT narrations.id ${ofThisStoryOnly(storyId)}) AND ${condition}`,
  links: sql`DELETE FROM ${narratedStories} WHERE story_id = ${storyId} AND ${condition}`,
})

const IdRows = z.array(z.object({ id: z.string() }))

/** Reads the ids of the narrations that {@link deleteStoryNarrations} deletes. */
export const selectStoryNarrations = (storyId: string, condition: SQL): Query<string[]> =>
  new Query(sql`SELECT narrations.id ${ofThisStoryOnly(storyId)} AND ${condition}`, (rows) =>
    IdRows.parse(rows).map(({ id }) => id),
  )
