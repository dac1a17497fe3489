import { must } from './violation.ts'
import type { World } from './world.ts'

const select = async ({ database }: World, sql: string): Promise<Set<string>> => {
  const { rows } = await database.execute(sql)
  return new Set(rows.map(({ key }) => String(key)))
}

/** Lets the time be over for which the sweep watches what was doomed, and sweeps. */
const sweepAll = async ({ database, host, lanes }: World): Promise<void> => {
  await database.execute('UPDATE doomed_media SET doomed_at = doomed_at - 3600000')
  must(await host.sweep(lanes[0]?.name ?? ''), 'The sweep failed though there was no fault')
}

/**
 * The objects of the bucket that belong to no story and that no sweep deletes: somebody's photo that
 * would rest there for ever. Asked once nothing is under way.
 */
export const findOrphans = async (world: World): Promise<readonly string[]> => {
  await sweepAll(world)
  const owned = await select(
    world,
    `SELECT 'user/' || user_id || '/' || photo_id AS key FROM stories WHERE photo_id IS NOT NULL
      UNION ALL SELECT 'user/' || user_id || '/' || id FROM narrations`,
  )
  const keys = await world.host.mediaKeys()
  return keys.filter((key) => key.startsWith('user/') && !owned.has(key))
}
