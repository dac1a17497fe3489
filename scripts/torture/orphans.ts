import type { World } from './world.ts'

const select = async ({ database }: World, sql: string): Promise<Set<string>> => {
  const { rows } = await database.execute(sql)
  return new Set(rows.map(({ key }) => String(key)))
}

/**
 * The objects of the bucket that belong to no story and that nobody is going to delete: somebody's
 * photo that would rest there for ever. Asked once nothing is under way and the sweep has been.
 */
export const findOrphans = async (world: World): Promise<readonly string[]> => {
  const owned = await select(
    world,
    `SELECT 'user/' || user_id || '/' || photo_id AS key FROM stories WHERE photo_id IS NOT NULL
      UNION ALL SELECT 'user/' || user_id || '/' || id FROM narrations`,
  )
  const doomed = await select(world, 'SELECT key FROM doomed_media')
  const isDoomed = (key: string): boolean =>
    doomed.has(key) || doomed.has(key.slice(0, key.lastIndexOf('/') + 1))
  const keys = await world.host.mediaKeys()
  return keys.filter((key) => key.startsWith('user/') && !owned.has(key) && !isDoomed(key))
}
