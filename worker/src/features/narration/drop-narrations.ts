import { doomedMedia } from '@storystone/schema/database/media.ts'
import { narrations } from '@storystone/schema/database/narrations.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/client.ts'
import { leaseMs } from './store.ts'

/** Nobody who began a narration so long ago still works on it. */
const abandonedAfterMs = leaseMs + 60_000

/** Forgets narrations that were cut off and dooms what they may have left; answers how many. */
export const deleteAbandonedNarrations = async (
  { write }: Database,
  now: number,
): Promise<number> => {
  const abandoned = sql`FROM ${narrations}
    WHERE state = 'under_way' AND claimed_at <= ${now - abandonedAfterMs}`
  const { dropped } = await write({
    files: sql`INSERT OR IGNORE INTO ${doomedMedia} (key, doomed_at)
      SELECT 'user/' || user_id || '/' || id, ${now} ${abandoned}`,
    dropped: sql`DELETE ${abandoned}`,
  })
  return dropped.rowsAffected
}
