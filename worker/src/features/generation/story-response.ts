import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import type { Context } from 'hono'
import { finishInBackground, recordOutcome } from '../../http/background.ts'
import type { AppEnv } from '../../http/context.ts'
import { errorBody, logServerError, toRefusal } from '../../http/error-handler.ts'
import { createClientStream } from '../../streams/client-stream.ts'
import { type GeneratedStory, type Generation, toStoryResult } from './generation.ts'
import type { Progress } from './storyteller/story-order.ts'

type Result = StoryResult | InscriptionResult
type ToResult = (generated: GeneratedStory) => Result

type SentEvent =
  | Exclude<StoryEvent, { event: 'story' }>
  | { readonly event: 'story'; readonly data: Result }

const noProgress: Progress = { onStep: () => {}, onText: () => {} }

const acceptsEvents = (context: Context<AppEnv>): boolean =>
  (context.req.header('Accept') ?? '').includes('text/event-stream')

const runGeneration = async (
  context: Context<AppEnv>,
  generation: Generation,
  progress: Progress,
): Promise<GeneratedStory> =>
  generation.kind === 'finished'
    ? generation.generated
    : recordOutcome(context, generation.run(progress))

const respondWithJson = async (
  context: Context<AppEnv>,
  starting: Promise<Generation>,
  toResult: ToResult,
): Promise<Response> => {
  const work = starting
    .then((generation) => runGeneration(context, generation, noProgress))
    .then(toResult)
  finishInBackground(context, work)
  return context.json(await work, 201)
}

const createEventSender = () => {
  const { body, write, close } = createClientStream()
  const encoder = new TextEncoder()
  const send = ({ event, data }: SentEvent): void =>
    write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  const progress: Progress = {
    onStep: (step) => send({ event: 'step', data: { step } }),
    onText: (field, text) => send({ event: 'delta', data: { field, text } }),
  }
  return { body, send, close, progress }
}

const streamStory = async (
  context: Context<AppEnv>,
  starting: Promise<Generation>,
  toResult: ToResult,
): Promise<Response> => {
  const { body, send, close, progress } = createEventSender()
  const sendStory = async (generation: Generation): Promise<void> => {
    try {
      send({ event: 'story', data: toResult(await runGeneration(context, generation, progress)) })
    } catch (error) {
      const refusal = toRefusal(error)
      logServerError(context, error)
      send({ event: 'error', data: { ...errorBody(context, refusal), status: refusal.status } })
    }
    close()
  }
  finishInBackground(context, starting.then(sendStory))
  await starting
  return context.body(body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}

/**
 * Responds to a generating call with JSON, or with an event stream if the client accepts one. All
 * the work, its start included, continues when the client disconnects. A refused start responds
 * with its status.
 */
export const respondWithStory = (
  context: Context<AppEnv>,
  starting: Promise<Generation>,
  toResult: ToResult = toStoryResult,
): Promise<Response> =>
  acceptsEvents(context)
    ? streamStory(context, starting, toResult)
    : respondWithJson(context, starting, toResult)
