import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { narrations } from '@storystone/schema/database/narrations.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { logError } from '#worker/platform/log/log-error.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { mediaFolder, mediaKey } from './keys.ts'

export type DeleteMediaDeps = { readonly database: Database; readonly mediaBucket: MediaBucket }

/**
 * How long the deletion of a key is repeated: longer than a running generation can still store a
 * photo, or a bucket call that missed its deadline can take effect.
 */
const repeatedForMs = 10 * 60_000
const pageSize = 100

/**
 * Queues the photos of rows that have a `user_id` and a `photo_id`; `rows` is `FROM … WHERE …`. For
 * the batch that deletes or changes the rows, so that a crash after it leaves no photo behind.
 */
export const queuePhotoDeletion = (rows: SQL, now: number): SQL => sql`
  INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at)
  SELECT 'user/' || user_id || '/' || photo_id, ${now} ${rows} AND photo_id IS NOT NULL`

/**
 * Queues all media of a user with a photo, a narration or a held photo, if `condition` holds. It goes before the
 * statement that deletes the account.
 */
export const queueMediaDeletion = (userId: string, condition: SQL, now: number): SQL =>
  sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at)
    SELECT ${mediaFolder(userId)}, ${now} WHERE ${condition} AND (
      EXISTS (SELECT 1 FROM ${attempts} WHERE user_id = ${userId} AND photo_id IS NOT NULL)
      OR EXISTS (SELECT 1 FROM ${narrations} WHERE user_id = ${userId})
      OR EXISTS (SELECT 1 FROM ${mediaDeletions}
        WHERE key > ${mediaFolder(userId)} AND key < ${`${mediaFolder(userId)}~`}))`

/** Queues the deletion of a key for a time, in place of one that is queued already. */
export const queueDeletion = (key: string, at: number): SQL => sql`
  INSERT INTO ${mediaDeletions} (key, doomed_at) VALUES (${key}, ${at})
  ON CONFLICT (key) DO UPDATE SET doomed_at = excluded.doomed_at`

/** The query behind {@link deleteQueuedMedia}. */
const selectQueued = ({ read }: Database, after: string, now: number) =>
  read
    .select()
    .from(mediaDeletions)
    .where(and(gt(mediaDeletions.key, after), lte(mediaDeletions.queuedAt, now)))
    .orderBy(asc(mediaDeletions.key))
    .limit(pageSize)

/** Removes keys from the queue; one that is queued again for a time after `until` stays. */
const dequeue = async (
  { write }: Database,
  keys: readonly string[],
  until = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  if (keys.length === 0) return
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  await write(sql`DELETE FROM ${mediaDeletions} WHERE key IN (${list}) AND doomed_at <= ${until}`)
}

const logFailure = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    logError({ job: 'deleteMedia' }, error)
  }
}

const deleteAndDequeue = async (
  { database, mediaBucket }: DeleteMediaDeps,
  keys: readonly string[],
): Promise<void> => {
  await mediaBucket.remove(keys)
  await dequeue(database, keys)
}

/**
 * Deletes media of a user that were just queued from the bucket and the queue; a failure is logged
 * and left to the sweep.
 */
export const deleteMedia = async (
  deps: DeleteMediaDeps,
  userId: string,
  ids: readonly string[],
): Promise<void> => {
  const keys = ids.map((id) => mediaKey(userId, id))
  if (keys.length > 0) await logFailure(deleteAndDequeue(deps, keys))
}

/**
 * Deletes keys that were just queued and may still be written: they stay queued, so that the sweep
 * deletes late arrivals.
 */
export const deleteUnsettledMedia = ({ mediaBucket }: DeleteMediaDeps, keys: readonly string[]) =>
  logFailure(mediaBucket.remove(keys))

/**
 * Deletes all media of a user from the bucket, after the batch with {@link queueMediaDeletion} that
 * deleted the account. The sweep deletes what this leaves.
 */
export const deleteUserMedia = (deps: DeleteMediaDeps, userId: string): Promise<void> =>
  deleteUnsettledMedia(deps, [mediaFolder(userId)])

/**
 * Deletes the keys whose time has come from the bucket, and removes old ones from the queue. Returns how many
 * keys were queued.
 */
export const deleteQueuedMedia = async (deps: DeleteMediaDeps, now: number): Promise<number> => {
  let removed = 0
  for (let after = ''; ; ) {
    const page = await selectQueued(deps.database, after, now)
    await deps.mediaBucket.remove(page.map(({ key }) => key))
    const over = page.filter(({ queuedAt }) => queuedAt <= now - repeatedForMs)
    await dequeue(
      deps.database,
      over.map(({ key }) => key),
      now,
    )
    removed += page.length
    after = page.at(-1)?.key ?? after
    if (page.length < pageSize) return removed
  }
}
