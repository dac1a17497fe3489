import { doomedMedia } from '@storystone/schema/database/media.ts'
import { narratedStories, narrations } from '@storystone/schema/database/narrations.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../../database/client.ts'
import { leaseMs } from './store.ts'

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
export const dropNarrationsOf = (storyId: string, isDue: SQL, now: number): SQL[] => [
  sql`INSERT OR IGNORE INTO ${doomedMedia} (key, doomed_at)
    SELECT 'user/' || narrations.user_id || '/' || narrations.id, ${now}
    ${toldOnly(storyId)} AND ${isDue}`,
  sql`DELETE FROM ${narrations}
    WHERE id IN (SELECT narrations.id ${toldOnly(storyId)}) AND ${isDue}`,
  sql`DELETE FROM ${narratedStories} WHERE story_id = ${storyId} AND ${isDue}`,
]

/** The query that answers the ids of the files that {@link dropNarrationsOf} will doom. */
export const selectDropped = (storyId: string, isDue: SQL): SQL =>
  sql`SELECT narrations.id ${toldOnly(storyId)} AND ${isDue}`

const DroppedRows = z.array(z.object({ id: z.string() }))

/** Reads the rows of {@link selectDropped}. */
export const readDropped = (rows: unknown): string[] =>
  DroppedRows.parse(rows ?? []).map(({ id }) => id)

/** Nobody who began a narration so long ago still works on it. */
const abandonedAfterMs = leaseMs + 60_000

/** Forgets narrations that were cut off and dooms what they may have left; answers how many. */
export const dropAbandoned = async ({ write }: Database, now: number): Promise<number> => {
  const abandoned = sql`FROM ${narrations}
    WHERE state = 'under_way' AND claimed_at <= ${now - abandonedAfterMs}`
  const [, dropped] = await write([
    sql`INSERT OR IGNORE INTO ${doomedMedia} (key, doomed_at)
      SELECT 'user/' || user_id || '/' || id, ${now} ${abandoned}`,
    sql`DELETE ${abandoned}`,
  ])
  return dropped?.rowsAffected ?? 0
}
