import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { narratedStories, narrations } from '@storystone/schema/database/narrations.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, Query } from '#worker/platform/database/database.ts'
import { logError } from '#worker/platform/log/log.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'

/** The bucket folder with all media of a user. */
export const mediaFolder = (userId: string): string => `user/${userId}/`

/**
 * The bucket key of a user's photo or audio, under its owner, so that no other user can reach it.
 */
export const mediaKey = (userId: string, mediaId: string): string =>
  `${mediaFolder(userId)}${mediaId}`

/** {@link mediaKey} of two columns. */
export const mediaKeySql = (userId: SQL, mediaId: SQL): SQL =>
  sql`'user/' || ${userId} || '/' || ${mediaId}`

/** The bucket key of a place's picture: of everybody, for it says nothing about anybody. */
export const pictureKey = (file: string, width: number): string =>
  `picture/${width}/${encodeURIComponent(file.replaceAll(/\p{Cs}/gu, '\uFFFD'))}`

/** The bucket key of the card of a public story; the trigger `publication_ends` has it, too. */
export const cardKey = (tokenHash: string): string => `card/${tokenHash}`

/** Narrations that only this story uses. One in progress checks this itself when it ends. */
const ofThisStoryOnly = (storyId: string): SQL => sql`
  FROM ${narratedStories} JOIN ${narrations} ON narrations.id = narrated_stories.narration_id
  WHERE narrated_stories.story_id = ${storyId} AND narrations.state = 'kept'
    AND NOT EXISTS (SELECT 1 FROM ${narratedStories} AS others
      WHERE others.narration_id = narrations.id AND others.story_id <> ${storyId})`

/**
 * Deletes the narrations of a story, if `condition` holds, and queues their files for deletion. For
 * the batch that deletes the story or replaces its text, before that.
 */
export const deleteStoryNarrations = (storyId: string, condition: SQL, now: number) => ({
  files: sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at)
    SELECT ${mediaKeySql(sql`narrations.user_id`, sql`narrations.id`)}, ${now}
    ${ofThisStoryOnly(storyId)} AND ${condition}`,
  narrations: sql`DELETE FROM ${narrations}
    WHERE id IN (SELECT narrations.id ${ofThisStoryOnly(storyId)}) AND ${condition}`,
  links: sql`DELETE FROM ${narratedStories} WHERE story_id = ${storyId} AND ${condition}`,
})

const IdRows = z.array(z.object({ id: z.string() }))

/** Reads the ids of the narrations that {@link deleteStoryNarrations} deletes. */
export const selectStoryNarrations = (storyId: string, condition: SQL): Query<string[]> =>
  new Query(sql`SELECT narrations.id ${ofThisStoryOnly(storyId)} AND ${condition}`, (rows) =>
    IdRows.parse(rows).map(({ id }) => id),
  )

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
  SELECT ${mediaKeySql(sql`user_id`, sql`photo_id`)}, ${now} ${rows} AND photo_id IS NOT NULL`

/**
 * Queues a user's whole folder if anything may be in it and `condition` holds. It goes before the
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
    .where(and(gt(mediaDeletions.key, after), lte(mediaDeletions.dueAt, now)))
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
    const over = page.filter(({ dueAt }) => dueAt <= now - repeatedForMs)
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
