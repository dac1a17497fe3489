import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { hour } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { mediaKey } from './deletion-queue.ts'
import type { Photo } from './parse-photo.ts'

/** How long a photo waits for the stories that its user may request. */
const heldMs = hour

/** Stores a photo for an hour; its deletion is queued before. Returns its id. */
export const holdPhoto = async (
  { database, mediaBucket }: { readonly database: Database; readonly mediaBucket: MediaBucket },
  userId: string,
  { bytes, contentType }: Photo,
  now: number,
): Promise<string> => {
  const photoId = crypto.randomUUID()
  const key = mediaKey(userId, photoId)
  await database.write(
    sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at) VALUES (${key}, ${now + heldMs})`,
  )
  await mediaBucket.keep(key, { bytes, contentType })
  return photoId
}

/** The SQL condition that a photo is still held. */
export const existsHeld = (key: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${mediaDeletions} WHERE key = ${key} AND doomed_at > ${now})`
