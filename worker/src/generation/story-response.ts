import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppContext, SignedInContext } from '#worker/platform/http/context.ts'
import type { MediaFile } from '#worker/vendors/media-bucket.ts'
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
export const findGeneration = (generations: Generations, id: string): GenerationStub | null => {
  try {
    return generations.get(generations.idFromString(id))
  } catch {
    return null
  }
}

/** The event stream of a generation, from its beginning. Refuses `not_found`. */
export const respondWithEvents = async (
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
export const respondWithStory = async (
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
