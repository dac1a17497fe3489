import { attempts, stories } from '@storystone/schema/database/stories.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'

const keptMs = 90 * 24 * 60 * 60_000
/** How many are deleted at once. */
const mostDeleted = 500

/**
 * Deletes the attempts that ended more than 90 days ago; returns how many. What a later request still
 * asks for stays: those whose story is there, by which their key and their retelling are known, and
 * those whose credits came back for the wrong place, which happens once a place.
 */
export const deleteOldAttempts = async ({ write }: Database, now: number): Promise<number> => {
  const { rowsAffected } = await write(
    sql`DELETE FROM ${attempts} WHERE id IN (SELECT id FROM ${attempts}
      WHERE created_at <= ${now - keptMs} AND state IN ('settled', 'given_back')
        AND (state = 'given_back'
          OR NOT EXISTS (SELECT 1 FROM ${stories} WHERE stories.id = attempts.story_id))
      ORDER BY created_at LIMIT ${mostDeleted})`,
  )
  return rowsAffected
}
