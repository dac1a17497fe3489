import { PhotoStoryForm } from '@storystone/schema/contract/story.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { withDeadline } from '../../adapters/deadline.ts'
import { invalidField, Refusal } from '../../errors/refusal.ts'
import { waitUntil } from '../../http/background.ts'
import type { AppEnv } from '../../http/context.ts'
import { parseFields } from '../../http/validate.ts'
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts'
import { type Photo, parsePhoto } from '../../media/parse-photo.ts'
import { largePhotoBytes } from './object/photo-slots.ts'

/** An isolate has 128 MB. Two more large photos may be in use by generations at the same time. */
const maxConcurrent = 2
const maxWaiting = 4
/** Past every deadline of a generation, which a JSON caller waits for. */
const maxHoldMs = 3 * 60_000
/** A client that stops sending must not keep its slot. */
const uploadDeadlineMs = 60_000

const tooSlow = new Refusal('temporarily_unavailable', { retryAfter: 10 })

const slots = createConcurrencyLimit({ count: maxConcurrent, maxWaiting, maxHoldMs })

/** A body of unknown length counts as large. */
const isLarge = ({ req }: Context): boolean =>
  !(Number(req.header('Content-Length') ?? Number.NaN) <= largePhotoBytes)

/**
 * Lets two large photos at once through, from their first byte until the response begins; four more
 * wait, and the rest is refused with `temporarily_unavailable`. Small ones don't wait.
 */
export const photoSlot = (): MiddlewareHandler<AppEnv> => async (context, next) => {
  if (!isLarge(context)) return next()
  const release = await slots.take(context.var.session.user.id)
  // The slot is released even if the client leaves.
  await waitUntil(context, next()).finally(release)
}

/** Reads the form by itself: Hono would keep the body, the form and the file for the whole request. */
const readForm = async ({ req }: Context<AppEnv>): Promise<FormData> => {
  const type = req.header('Content-Type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    return new FormData()
  }
  try {
    return await withDeadline(req.raw.formData(), uploadDeadlineMs)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError') throw tooSlow
    throw new HTTPException(400, { cause })
  }
}

/**
 * The fields and the photo of a form; null where it names a held one. Refuses a form without a photo,
 * and what `parsePhoto` refuses.
 */
export const readPhotoForm = async (
  context: Context<AppEnv>,
): Promise<{ readonly form: PhotoStoryForm; readonly photo: Photo | null }> => {
  const sent = await readForm(context)
  const form = parseFields(context, PhotoStoryForm, sent)
  if (form.photoId !== undefined) return { form, photo: null }
  const file = sent.get('file')
  if (!(file instanceof File)) throw invalidField('file')
  return { form, photo: parsePhoto(new Uint8Array(await file.arrayBuffer()), file.type) }
}
