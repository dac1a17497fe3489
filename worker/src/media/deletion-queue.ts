import { doomedMedia } from '@storystone/schema/database/media.ts'
import { narrations } from '@storystone/schema/database/narrations.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { asc, gt, type SQL, sql } from 'drizzle-orm'
import type { MediaBucket } from '../adapters/media-bucket.ts'
import type { Database } from '../database/client.ts'
import { describeError } from '../errors/describe-error.ts'
import { mediaFolder } from './keys.ts'

export type DeleteMediaDeps = { readonly database: Database; readonly mediaBucket: MediaBucket }

/**
 * How long what is doomed is deleted again and again: longer than a generation that was under way can
 * still put a photo there, or the bucket carry out what it was asked for and did not answer.
 */
const watchedMs = 10 * 60_000
const pageSize = 100

/**
 * The statement that dooms the photos of rows with a `user_id` and a `photo_id`; `rows` says
 * `FROM … WHERE …`. It goes into the batch that takes the owner away, so that a crash behind it
 * leaves nothing that nobody would delete.
 */
export const queuePhotoDeletion = (rows: SQL, now: number): SQL => sql`
  INSERT OR IGNORE INTO ${doomedMedia} (key, doomed_at)
  SELECT 'user/' || user_id || '/' || photo_id, ${now} ${rows} AND photo_id IS NOT NULL`

/**
 * The statement that dooms all media of a user who ever sent a photo or had a story told aloud, if
 * `isDue` is so. It goes
 * before the statement that deletes the account.
 */
export const queueMediaDeletion = (userId: string, isDue: SQL, now: number): SQL =>
  sql`INSERT OR IGNORE INTO ${doomedMedia} (key, doomed_at)
    SELECT ${mediaFolder(userId)}, ${now} WHERE ${isDue} AND (
      EXISTS (SELECT 1 FROM ${attempts} WHERE user_id = ${userId} AND photo_id IS NOT NULL)
      OR EXISTS (SELECT 1 FROM ${narrations} WHERE user_id = ${userId}))`

/** The query behind {@link deleteQueuedMedia}. */
const selectDoomed = ({ read }: Database, after: string) =>
  read
    .select()
    .from(doomedMedia)
    .where(gt(doomedMedia.key, after))
    .orderBy(asc(doomedMedia.key))
    .limit(pageSize)

const forget = async ({ write }: Database, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  await write(sql`DELETE FROM ${doomedMedia} WHERE key IN (${list})`)
}

const orLeaveToSweep = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    console.error(JSON.stringify({ job: 'removeMedia', error: describeError(error) }))
  }
}

const removeForGood = async (
  { database, mediaBucket }: DeleteMediaDeps,
  keys: readonly string[],
): Promise<void> => {
  await mediaBucket.remove(keys)
  await forget(database, keys)
}

/**
 * Deletes from the bucket what was kept there and was doomed just now; what fails is logged and left
 * to the sweep.
 */
export const deleteMedia = (deps: DeleteMediaDeps, keys: readonly string[]): Promise<void> =>
  orLeaveToSweep(removeForGood(deps, keys))

/**
 * Deletes from the bucket what was doomed just now and may still be on its way there: it stays
 * doomed, so that the sweep deletes what comes late.
 */
export const deleteUnsettledMedia = ({ mediaBucket }: DeleteMediaDeps, keys: readonly string[]) =>
  orLeaveToSweep(mediaBucket.remove(keys))

/**
 * Deletes all media of a user from the bucket. Called behind the batch that deleted the account,
 * which holds {@link queueMediaDeletion}: what this leaves, the sweep deletes.
 */
export const deleteUserMedia = (deps: DeleteMediaDeps, userId: string): Promise<void> =>
  deleteUnsettledMedia(deps, [mediaFolder(userId)])

/**
 * Deletes all that is doomed from the bucket, and forgets what was watched for long enough; answers
 * how many keys there were.
 */
export const deleteQueuedMedia = async (deps: DeleteMediaDeps, now: number): Promise<number> => {
  let removed = 0
  for (let after = ''; ; ) {
    const page = await selectDoomed(deps.database, after)
    await deps.mediaBucket.remove(page.map(({ key }) => key))
    const over = page.filter(({ doomedAt }) => doomedAt <= now - watchedMs)
    await forget(
      deps.database,
      over.map(({ key }) => key),
    )
    removed += page.length
    after = page.at(-1)?.key ?? after
    if (page.length < pageSize) return removed
  }
}
