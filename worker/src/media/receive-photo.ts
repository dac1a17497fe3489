import { PhotoStoryForm } from '@storystone/schema/contract/story.ts'
import { mediaDeletions } from '@storystone/schema/database/media.ts'
import { photoLimits } from '@storystone/schema/limits.ts'
import type { PhotoFormat } from '@storystone/schema/photo/photo-file.ts'
import { readPhotoFile, stripMetadata } from '@storystone/schema/photo/strip-metadata.ts'
import { hour } from '@storystone/schema/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { maxFormBytes } from '#worker/platform/http/request-limits.ts'
import { parseFields, readForm } from '#worker/platform/http/validate.ts'
import { createConcurrencyLimit } from '#worker/platform/limits/concurrency-limit.ts'
import type { MediaBucket } from '#worker/vendors/media-bucket.ts'
import { mediaKey } from './deletion-queue.ts'

/** A photo that takes so much memory that few are worked on at once, in bytes. */
export const largePhotoBytes = 1024 * 1024

/** An isolate has 128 MB. Two more large photos may be in use by generations at the same time. */
const maxConcurrent = 2
const maxWaiting = 4
/** Past every deadline of a generation, which a JSON caller waits for. */
const maxHoldMs = 3 * 60_000
/** With less, 1 MB does not come within the minute that a form may take. */
const leastPace = { bytes: 128 * 1024, ms: 8_000 }

/** One slot a network: who sends slowly from one does not keep the others from theirs. */
const slots = createConcurrencyLimit({ count: maxConcurrent, maxOfKey: 1, maxWaiting, maxHoldMs })

/** A body of unknown length counts as large. */
const isLarge = ({ req }: Context): boolean =>
  !(Number(req.header('Content-Length') ?? Number.NaN) <= largePhotoBytes)

/**
 * Lets two large photos at once through, from their first byte until the response begins; four more
 * wait, and the rest is refused with `temporarily_unavailable`. Small ones don't wait.
 */
export const photoSlot = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  if (!isLarge(context)) return next()
  const release = await slots.take(context.var.client.network)
  // The slot is released even if the client leaves.
  await waitUntil(context, next()).finally(release)
}

/**
 * The fields and the photo of a form; null where it names a held one. Refuses a form without a photo,
 * and what `parsePhoto` refuses.
 */
export const readPhotoForm = async (
  context: AppContext,
): Promise<{ readonly form: PhotoStoryForm; readonly photo: Photo | null }> => {
  const pace = isLarge(context) ? leastPace : null
  const sent = await readForm(context, { maxBytes: maxFormBytes, pace })
  const form = parseFields(context, PhotoStoryForm, sent)
  if (form.photoId !== undefined) return { form, photo: null }
  const file = sent.get('file')
  if (!(file instanceof File)) throw invalidField('file')
  return { form, photo: await parsePhoto(new Uint8Array(await file.arrayBuffer())) }
}

/** A photo without metadata, whose bytes are what `contentType` says; size in pixels. */
export type Photo = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: `image/${PhotoFormat}`
  readonly width: number
  readonly height: number
}

/**
 * Makes sure, by its structure and without decoding, that a file is a JPEG, PNG or WebP, and strips its metadata
 * before anything else sees it. Refuses `photo_too_large`, and `unsupported_photo` for any other, incomplete or
 * animated file, one that hides another, and one whose colours can't be kept without private data.
 */
export const parsePhoto = async (bytes: Uint8Array<ArrayBuffer>): Promise<Photo> => {
  if (bytes.length > photoLimits.bytes) throw new Refusal('photo_too_large')
  const file = readPhotoFile(bytes)
  if (!file) throw new Refusal('unsupported_photo')
  const { width, height, format } = file
  if (width * height > photoLimits.pixels) throw new Refusal('photo_too_large')
  const isPhoto = width * height > 0 && file.isComplete && !file.hidesOtherFile
  const stripped = isPhoto && (await stripMetadata(bytes, file))
  if (!stripped) throw new Refusal('unsupported_photo')
  return { bytes: stripped, contentType: `image/${format}`, width, height }
}

/** Stores a photo for an hour, for the stories that its user may request; its deletion is queued before. Returns its id. */
export const holdPhoto = async (
  { database, mediaBucket }: { readonly database: Database; readonly mediaBucket: MediaBucket },
  userId: string,
  { bytes, contentType }: Photo,
  now: number,
): Promise<string> => {
  const photoId = crypto.randomUUID()
  const key = mediaKey(userId, photoId)
  await database.write(
    sql`INSERT OR IGNORE INTO ${mediaDeletions} (key, doomed_at) VALUES (${key}, ${now + hour})`,
  )
  await mediaBucket.keep(key, { bytes, contentType })
  return photoId
}

/** The SQL condition that a photo is still held. */
export const existsHeld = (key: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${mediaDeletions} WHERE key = ${key} AND doomed_at > ${now})`
