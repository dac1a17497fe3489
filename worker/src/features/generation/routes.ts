import type { Format } from '@storystone/schema/catalog.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { PhotoStoryForm, StoryFromTextRequest } from '@storystone/schema/contract/story.ts'
import { type Context, Hono } from 'hono'
import { photoBodyLimit } from '../../http/body-limit.ts'
import type { AppEnv } from '../../http/context.ts'
import { logServerError } from '../../http/error-handler.ts'
import { validate } from '../../http/validate.ts'
import { requireSession } from '../../session/require-session.ts'
import type { GenerationDeps } from './generate-story.ts'
import { toInscriptionResult } from './generation.ts'
import { hashBody, hashPhoto, idempotencyKeyOf } from './idempotency.ts'
import { photoSlot, readPhotoForm } from './photo-form.ts'
import { startGeneration } from './start-generation.ts'
import { startRetelling } from './start-retelling.ts'
import { respondWithStory } from './story-response.ts'
import type { StoryOrder } from './storyteller/story-order.ts'

export type GenerationParts = Pick<
  GenerationDeps,
  'storyteller' | 'mediaBucket' | 'limits' | 'safetyIdentifierOf'
>

const depsOf = (context: Context<AppEnv>, parts: GenerationParts): GenerationDeps => {
  const { database, meter } = context.var
  return { ...parts, database, meter, reportError: (error) => logServerError(context, error) }
}

/** The user's location: from the request, or else what the session was sent within the hour. */
const locationOf = (
  context: Context<AppEnv>,
  { location }: StoryFromTextRequest | PhotoStoryForm,
): StoryOrder['location'] => location ?? context.var.session.location

/** Generates stories from a name, from a photo, and again from a photo whose landmark is named. */
export const generationRoutes = (parts: GenerationParts) => {
  const start = (context: Context<AppEnv>, order: StoryOrder, sent: Record<string, unknown>) =>
    startGeneration(depsOf(context, parts), {
      userId: context.var.session.user.id,
      idempotencyKey: idempotencyKeyOf(context),
      order,
      bodyHash: hashBody(sent),
    })

  const safetyIdentifier = ({ var: { session } }: Context<AppEnv>): string =>
    parts.safetyIdentifierOf(session.user.id)

  /** Starts the story of a form's photo; `format` is the form's by default. */
  const startFromPhoto = async (
    context: Context<AppEnv>,
    call: 'generateStory' | 'translateInscription',
    fixedFormat?: Format,
  ) => {
    const { form, photo } = await readPhotoForm(context)
    const format = fixedFormat ?? form.format
    const order: StoryOrder = {
      landmark: { kind: 'photo', photo, hint: form.name ?? null },
      format,
      language: form.language,
      location: locationOf(context, form),
      safetyIdentifier: safetyIdentifier(context),
    }
    return start(context, order, { call, ...form, photo: hashPhoto(photo.bytes) })
  }

  return new Hono<AppEnv>()
    .post(
      endpoints.storyFromText.path,
      requireSession(),
      validate('json', endpoints.storyFromText.body),
      (context) => {
        const body = context.req.valid('json')
        const order: StoryOrder = {
          landmark: { kind: 'name', name: body.text },
          format: body.format,
          language: body.language,
          location: locationOf(context, body),
          safetyIdentifier: safetyIdentifier(context),
        }
        return respondWithStory(context, start(context, order, { call: 'storyFromText', ...body }))
      },
    )
    .post(
      endpoints.generateStory.path,
      requireSession(),
      photoBodyLimit(),
      photoSlot(),
      (context) => respondWithStory(context, startFromPhoto(context, 'generateStory')),
    )
    .post(
      endpoints.translateInscription.path,
      requireSession(),
      photoBodyLimit(),
      photoSlot(),
      (context) => {
        const format = 'translate_inscription'
        const starting = startFromPhoto(context, 'translateInscription', format)
        return respondWithStory(context, starting, toInscriptionResult)
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
        const starting = startRetelling(depsOf(context, parts), {
          userId: context.var.session.user.id,
          storyId,
          name,
          idempotencyKey: idempotencyKeyOf(context),
          bodyHash: hashBody({ call: 'retell', storyId, name }),
        })
        return respondWithStory(context, starting)
      },
    )
}
