import type { World } from '../world.ts'

/**
 * The bucket's objects that belong to no story and that no sweep deletes: a photo that would stay
 * there for ever, as sentences for a report. Call it once nothing is in progress.
 */
export const findOrphans = async ({ database, stack }: World): Promise<readonly string[]> => {
  // The sweep watches a queued deletion for a while before it forgets it: that time is over.
  await database.execute('UPDATE doomed_media SET doomed_at = doomed_at - 3600000')
  await stack.sweep()
  const { rows } = await database.execute(
    `SELECT 'user/' || user_id || '/' || photo_id AS key FROM stories WHERE photo_id IS NOT NULL
      UNION ALL SELECT 'user/' || user_id || '/' || id FROM narrations`,
  )
  const owned = new Set(rows.map(({ key }) => String(key)))
  const keys = await stack.mediaKeys()
  return keys
    .filter((key) => key.startsWith('user/') && !owned.has(key))
    .map((key) => `Nobody owns ${key}, and nobody deletes it`)
}
