import type { Format } from '@storystone/schema/catalog.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { PhotoStoryForm, StoryFromTextRequest } from '@storystone/schema/contract/story.ts'
import { type Context, Hono } from 'hono'
import { photoBodyLimit } from '../../http/body-limit.ts'
import type { AppEnv } from '../../http/context.ts'
import { logServerError } from '../../http/error-handler.ts'
import { validate } from '../../http/validate.ts'
import { requireSession } from '../../session/require-session.ts'
import { answerStory } from './answer-story.ts'
import { hashBody, hashPhoto } from './body-hash.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { openRetelling } from './open-retelling.ts'
import { openStory } from './open-story.ts'
import { readPhoto } from './photo-form.ts'
import type { StoryOrder } from './storyteller/story-order.ts'
import type { TellStoryDeps } from './tell-story.ts'
import { asInscriptionResult } from './told.ts'

export type GenerationParts = Pick<TellStoryDeps, 'storyteller' | 'mediaBucket' | 'limits'>

const depsOf = (context: Context<AppEnv>, parts: GenerationParts): TellStoryDeps => {
  const { database, meter } = context.var
  return { ...parts, database, meter, onHidden: (error) => logServerError(context, error) }
}

/** Where the asker is: by this request, else as said within the hour. */
const placeOf = (
  context: Context<AppEnv>,
  { location }: StoryFromTextRequest | PhotoStoryForm,
): StoryOrder['place'] => location ?? context.var.session.location

/** Making stories: of a name, of a photo, and of the same photo anew. */
export const generationRoutes = (parts: GenerationParts) => {
  const open = (context: Context<AppEnv>, order: StoryOrder, sent: Record<string, unknown>) =>
    openStory(depsOf(context, parts), {
      userId: context.var.session.user.id,
      idempotencyKey: idempotencyKeyOf(context),
      order,
      bodyHash: hashBody(sent),
    })

  /** Opens the story of the photo in a form; `format` is the call's own, not always the form's. */
  const openPhotoStory = async (
    context: Context<AppEnv>,
    call: 'generateStory' | 'translateInscription',
    form: PhotoStoryForm,
    format: Format = form.format,
  ) => {
    const photo = await readPhoto(context)
    const order: StoryOrder = {
      subject: { kind: 'photo', photo, hint: form.name ?? null },
      format,
      language: form.language,
      place: placeOf(context, form),
    }
    return open(context, order, { call, ...form, photo: hashPhoto(photo.bytes) })
  }

  return new Hono<AppEnv>()
    .post(
      endpoints.storyFromText.path,
      requireSession(),
      validate('json', endpoints.storyFromText.body),
      (context) => {
        const body = context.req.valid('json')
        const order: StoryOrder = {
          subject: { kind: 'name', name: body.text },
          format: body.format,
          language: body.language,
          place: placeOf(context, body),
        }
        return answerStory(context, open(context, order, { call: 'storyFromText', ...body }))
      },
    )
    .post(
      endpoints.generateStory.path,
      requireSession(),
      photoBodyLimit(),
      validate('form', endpoints.generateStory.form),
      (context) => {
        const form = context.req.valid('form')
        return answerStory(context, openPhotoStory(context, 'generateStory', form))
      },
    )
    .post(
      endpoints.translateInscription.path,
      requireSession(),
      photoBodyLimit(),
      validate('form', endpoints.translateInscription.form),
      (context) => {
        const form = context.req.valid('form')
        const format = 'translate_inscription'
        const opening = openPhotoStory(context, 'translateInscription', form, format)
        return answerStory(context, opening, asInscriptionResult)
      },
    )
    .post(
      endpoints.retell.path,
      requireSession(),
      validate('param', endpoints.retell.params),
      validate('json', endpoints.retell.body),
      (context) => {
        const { id: storyId } = context.req.valid('param')
        const { name } = context.req.valid('json')
        const opening = openRetelling(depsOf(context, parts), {
          userId: context.var.session.user.id,
          storyId,
          name,
          idempotencyKey: idempotencyKeyOf(context),
          bodyHash: hashBody({ call: 'retell', storyId, name }),
        })
        return answerStory(context, opening)
      },
    )
}
