import { doomedMedia } from '@storystone/schema/database/media.ts'
import { narratedStories, narrations } from '@storystone/schema/database/narrations.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/** The kept narrations that tell this story and no other. One under way finds out by itself. */
const toldOnly = (storyId: string): SQL => sql`
  FROM ${narratedStories} JOIN ${narrations} ON narrations.id = narrated_stories.narration_id
  WHERE narrated_stories.story_id = ${storyId} AND narrations.state = 'kept'
    AND NOT EXISTS (SELECT 1 FROM ${narratedStories} AS others
      WHERE others.narration_id = narrations.id AND others.story_id <> ${storyId})`

/**
 * The statements that drop the audio of a story of this user, if `isDue` is so: doom the files and
 * forget the rows. They go into the batch that takes the story or its text away, before it does.
 */
export const deleteStoryNarrations = (storyId: string, isDue: SQL, now: number): SQL[] => [
  sql`INSERT OR IGNORE INTO ${doomedMedia} (key, doomed_at)
    SELECT 'user/' || narrations.user_id || '/' || narrations.id, ${now}
    ${toldOnly(storyId)} AND ${isDue}`,
  sql`DELETE FROM ${narrations}
    WHERE id IN (SELECT narrations.id ${toldOnly(storyId)}) AND ${isDue}`,
  sql`DELETE FROM ${narratedStories} WHERE story_id = ${storyId} AND ${isDue}`,
]

/** The query that answers the ids of the files that {@link deleteStoryNarrations} will doom. */
export const selectStoryNarrations = (storyId: string, isDue: SQL): SQL =>
  sql`SELECT narrations.id ${toldOnly(storyId)} AND ${isDue}`

const DroppedRows = z.array(z.object({ id: z.string() }))

/** Reads the rows of {@link selectStoryNarrations}. */
export const readNarrationIds = (rows: unknown): string[] =>
  DroppedRows.parse(rows ?? []).map(({ id }) => id)
