import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { narrations } from '@storystone/schema/database/narrations.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { leaseMs } from './store.ts'

/** Nobody works on a claim of this age any more, in milliseconds. */
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
      SELECT 'user/' || user_id || '/' || id, ${now} ${fromAbandoned}`,
    deleted: sql`DELETE ${fromAbandoned}`,
  })
  return deleted.rowsAffected
}
