import { createHash } from 'node:crypto'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { GenerationList } from '@storystone/schema/contract/generation.ts'
import type {
  PhotoStoryForm,
  StoryFromTextRequest,
  Writer,
} from '@storystone/schema/contract/story.ts'
import { isSourced } from '@storystone/schema/formats.ts'
import { Hono } from 'hono/tiny'
import * as z from 'zod/mini'
import { roundPosition } from '#worker/location'
import { photoSlot, readPhotoForm } from '#worker/media'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppContext, AppEnv, SignedInContext } from '#worker/platform/http/context.ts'
import { photoBodyLimit } from '#worker/platform/http/request-limits.ts'
import { validate } from '#worker/platform/http/validate.ts'
import {
  readAsUser,
  readsWithSession,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import { findStory } from '#worker/stories'
import type { MediaFile } from '#worker/vendors/media-bucket.ts'
import { selectUnderWay } from './attempt/attempt.ts'
import type { GenerationObject } from './durable-object/generation-object.ts'
import { fromData, replayStory, toResult } from './durable-object/generation-record.ts'
import { type GenerationRequest, inProgress } from './durable-object/start-generation.ts'

export type Generations = DurableObjectNamespace<GenerationObject>

type GenerationStub = DurableObjectStub<GenerationObject>

const acceptsEvents = (context: AppContext): boolean =>
  (context.req.header('Accept') ?? '').includes('text/event-stream')

const eventResponse = (context: AppContext, body: ReadableStream | string): Response =>
  context.body(body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  })

/** The object of an id; null if the text is no id of this kind. */
const findGeneration = (generations: Generations, id: string): GenerationStub | null => {
  try {
    return generations.get(generations.idFromString(id))
  } catch {
    return null
  }
}

/** The event stream of a generation, from its beginning. Refuses `not_found`. */
const respondWithEvents = async (
  context: SignedInContext,
  generation: GenerationStub | null,
): Promise<Response> => {
  const { language, requestId, session } = context.var
  const events = await generation?.events({ userId: session.user.id, language, requestId })
  if (!events) throw new Refusal('not_found')
  return eventResponse(context, events)
}

const respondWithStored = async (
  context: AppContext,
  { userId, result }: GenerationRequest,
  storyId: string,
): Promise<Response> => {
  const story = toResult(await replayStory(context.var.database, userId, storyId), result)
  if (!acceptsEvents(context)) return context.json(story, 201)
  return eventResponse(context, `event: story\ndata: ${JSON.stringify(story)}\n\n`)
}

/**
 * Hands a request to a generation of its own, and responds with the story as JSON, or with an event
 * stream if the client accepts one. A request whose story is under way gets that stream; a JSON
 * caller is refused `generation_in_progress`. A refused start responds with its status.
 */
const respondWithStory = async (
  context: SignedInContext,
  generations: Generations,
  request: GenerationRequest,
  photo: MediaFile | null = null,
): Promise<Response> => {
  const { language, requestId } = context.var
  const wants = acceptsEvents(context) ? 'events' : 'outcome'
  const reader = { userId: request.userId, language, requestId }
  const generation = generations.get(generations.newUniqueId())
  const started = await generation.start(request, photo, reader, wants)
  switch (started.kind) {
    case 'refused':
      throw fromData(started.refusal)
    case 'settled':
      return respondWithStored(context, request, started.storyId)
    case 'under_way':
      if (wants === 'outcome') throw inProgress()
      return respondWithEvents(context, findGeneration(generations, started.id))
    case 'events':
      return eventResponse(context, started.events)
    case 'story':
      return context.json(toResult(started.generated, request.result), 201)
  }
}

/** A UUID of any version of RFC 9562, or of none. */
const Key = z.guid()

/** The request's `Idempotency-Key`, or a new one; refuses a header that is not a UUID. */
const idempotencyKeyOf = (context: AppContext): string => {
  const header = context.req.header('Idempotency-Key')
  if (header === undefined) return crypto.randomUUID()
  const key = Key.safeParse(header.trim().toLowerCase())
  if (!key.success) throw invalidField('Idempotency-Key')
  return key.data
}

/** A hash of all that was sent: the same key with another hash is another request. */
const hashBody = (parts: Readonly<Record<string, unknown>>): string => {
  const sorted = Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** A hash of a photo's bytes, for {@link hashBody}. */
const hashPhoto = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url')

/**
 * The user's location: from the request, or else what the session was sent within the hour. A
 * generation stores it, and so it is rounded.
 */
const locationOf = (
  context: SignedInContext,
  { location: sent }: StoryFromTextRequest | PhotoStoryForm,
): GenerationRequest['location'] => {
  const location = sent ?? context.var.session.location
  return location && { ...location, ...roundPosition(location) }
}

type RoutesParts = { readonly generations: Generations; readonly writer: Writer }

type Parts = Omit<GenerationRequest, 'userId' | 'idempotencyKey' | 'bodyHash'>

/** Nobody but a model reads an inscription. */
const noModel = new Refusal('invalid_request', {
  issues: [{ path: ['format'], code: 'value_invalid' }],
  about: 'noModel',
})

/** Generates stories from a name, from a photo, and again from a photo whose landmark is named. */
export const generationRoutes = ({ generations, writer }: RoutesParts) => {
  /** `sent` is all that was sent: the same key with something else is a conflict. */
  const toRequest = (
    context: SignedInContext,
    parts: Parts,
    sent: Record<string, unknown>,
  ): GenerationRequest => {
    if (parts.writer === 'extract' && !isSourced(parts.format)) throw noModel
    return {
      ...parts,
      userId: context.var.session.user.id,
      idempotencyKey: idempotencyKeyOf(context),
      bodyHash: hashBody(sent),
    }
  }

  /** Starts the story of a form's photo; translate-inscription has one format. */
  const respondToPhoto = async (
    context: SignedInContext,
    call: 'generateStory' | 'translateInscription',
  ) => {
    const { form, photo } = await readPhotoForm(context)
    const isStory = call === 'generateStory'
    const parts: Parts = {
      result: isStory ? 'story' : 'inscription',
      landmark: { kind: 'photo', name: form.name ?? null, heldPhotoId: form.photoId ?? null },
      placeId: form.placeId ?? null,
      format: isStory ? form.format : 'translate_inscription',
      language: form.language,
      writer: form.writer ?? writer,
      location: locationOf(context, form),
    }
    const sent = { call, ...form, photo: photo && hashPhoto(photo.bytes) }
    return respondWithStory(context, generations, toRequest(context, parts, sent), photo)
  }

  return new Hono<AppEnv>()
    .post(
      endpoints.storyFromText.path,
      requireSession(),
      validate('json', endpoints.storyFromText.body),
      (context) => {
        const body = context.req.valid('json')
        const parts: Parts = {
          result: 'story',
          landmark: { kind: 'name', name: body.text ?? null },
          placeId: body.placeId ?? null,
          format: body.format,
          language: body.language,
          writer: body.writer ?? writer,
          location: locationOf(context, body),
        }
        const sent = { call: 'storyFromText', ...body }
        return respondWithStory(context, generations, toRequest(context, parts, sent))
      },
    )
    .post(
      endpoints.generateStory.path,
      requireSession(),
      photoBodyLimit(),
      photoSlot(),
      (context) => respondToPhoto(context, 'generateStory'),
    )
    .post(
      endpoints.translateInscription.path,
      requireSession(),
      photoBodyLimit(),
      photoSlot(),
      (context) => respondToPhoto(context, 'translateInscription'),
    )
    .post(
      endpoints.retell.path,
      requireSession(),
      validate('param', endpoints.retell.params),
      validate('json', endpoints.retell.body),
      async (context) => {
        const { id: storyId } = context.req.valid('param')
        const { name = null, placeId = null } = context.req.valid('json')
        const { database, session } = context.var
        const stored = await findStory(database, session.user.id, storyId)
        if (!stored?.photoId) throw new Refusal('not_found')
        const { format, language, writer: before } = stored.story
        const parts: Parts = {
          result: 'story',
          landmark: { kind: 'named_photo', name, stored },
          placeId,
          format,
          language,
          // A free story stays one: a model's would be written, and narrated, without a charge.
          writer: before === 'extract' ? before : writer,
          location: null,
        }
        const request = toRequest(context, parts, { call: 'retell', storyId, name, placeId })
        return respondWithStory(context, generations, request)
      },
    )
    .get(endpoints.generations.path, readsWithSession(), async (context) => {
      const { rows } = await readAsUser(context, (owner) => ({
        rows: selectUnderWay(context.var.database, owner),
      }))
      const list = rows.flatMap(({ format, language, createdAt, ...row }) =>
        format && language
          ? [{ ...row, format, language, startedAt: new Date(createdAt).toISOString() }]
          : [],
      )
      return context.json(list satisfies GenerationList)
    })
    .get(
      endpoints.generationEvents.path,
      requireSession(),
      validate('param', endpoints.generationEvents.params),
      (context) =>
        respondWithEvents(context, findGeneration(generations, context.req.valid('param').id)),
    )
}
