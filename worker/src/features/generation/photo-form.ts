import type { Context } from 'hono'
import { invalidField } from '../../errors/refusal.ts'
import type { AppEnv } from '../../http/context.ts'
import { type Photo, parsePhoto } from '../../media/parse-photo.ts'

/** The photo of the request's form. Refuses a form without one, and what `parsePhoto` refuses. */
export const readPhoto = async (context: Context<AppEnv>): Promise<Photo> => {
  const isForm = /^multipart\/form-data\b/i.test(context.req.header('Content-Type') ?? '')
  const file = isForm ? (await context.req.formData()).get('file') : null
  if (!(file instanceof File)) throw invalidField('file')
  return parsePhoto(new Uint8Array(await file.arrayBuffer()), file.type)
}
