import { PhotoStoryForm } from '@storystone/schema/contract/story.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { invalidField } from '#worker/platform/errors/refusal.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import { maxFormBytes } from '#worker/platform/http/body-limit.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { readForm } from '#worker/platform/http/read-form.ts'
import { parseFields } from '#worker/platform/http/validate.ts'
import { createConcurrencyLimit } from '#worker/platform/limits/concurrency-limit.ts'
import { type Photo, parsePhoto } from './parse-photo.ts'

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
  const sent = await readForm(context, {
    maxBytes: maxFormBytes,
    pace: isLarge(context) ? leastPace : null,
  })
  const form = parseFields(context, PhotoStoryForm, sent)
  if (form.photoId !== undefined) return { form, photo: null }
  const file = sent.get('file')
  if (!(file instanceof File)) throw invalidField('file')
  return { form, photo: await parsePhoto(new Uint8Array(await file.arrayBuffer())) }
}
