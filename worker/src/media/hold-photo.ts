import { photoLimits } from '@storystone/schema/catalog.ts'
import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { attempts } from '@storystone/schema/database/stories.ts'
import type { PhotoFormat } from '@storystone/schema/photo/photo-file.ts'
import { readPhotoFile, stripMetadata } from '@storystone/schema/photo/strip-metadata.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/platform/database/client.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { mediaKey } from './deletion-queue.ts'

export type PhotoType = `image/${PhotoFormat}`

/** A photo without metadata, whose bytes are what `contentType` says; size in pixels. */
export type Photo = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: PhotoType
  readonly width: number
  readonly height: number
}

const otherNames: Readonly<Record<string, PhotoType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
}
const undeclared = ['', 'application/octet-stream']

const agrees = (declared: string, found: PhotoType): boolean => {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  return undeclared.includes(type) || (otherNames[type] ?? type) === found
}

/**
 * Makes sure by its structure that a file is a JPEG, PNG or WebP of the declared type, and strips
 * its metadata before anything else sees it. Nothing is decoded. Refuses `photo_too_large`, and
 * `unsupported_photo` for any other, incomplete or animated file, one that hides another,
 * and one whose colours can't be kept without private data.
 */
export const parsePhoto = async (
  bytes: Uint8Array<ArrayBuffer>,
  declaredType: string,
): Promise<Photo> => {
  if (bytes.length > photoLimits.bytes) throw new Refusal('photo_too_large')
  const file = readPhotoFile(bytes)
  if (!file) throw new Refusal('unsupported_photo')
  const { width, height, format } = file
  if (width * height > photoLimits.pixels) throw new Refusal('photo_too_large')
  const contentType: PhotoType = `image/${format}`
  const isPhoto = width * height > 0 && file.isComplete && !file.hidesOtherFile
  if (!isPhoto || !agrees(declaredType, contentType)) throw new Refusal('unsupported_photo')
  const stripped = await stripMetadata(bytes, file)
  if (!stripped) throw new Refusal('unsupported_photo')
  return { bytes: stripped, contentType, width, height }
}

/** How long a photo waits for the story that its user may request. */
export const heldMs = 60 * 60_000

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

/** Keeps a held photo for the attempt that uses it, once that is reserved. */
export const takeOverHeld = (key: string, attemptId: string): SQL =>
  sql`DELETE FROM ${mediaDeletions} WHERE key = ${key} AND EXISTS
    (SELECT 1 FROM ${attempts} WHERE id = ${attemptId} AND state = 'reserved')`
