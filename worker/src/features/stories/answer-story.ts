import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { Context } from 'hono'
import { asRefusal, errorBody, logUnexpected } from '../../http/answer-error.ts'
import type { AppEnv } from '../../http/context.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import type { Progress } from './storyteller/story-order.ts'
import { asStoryResult, type Opened, type Told } from './told.ts'

type Result = StoryResult | InscriptionResult

const silent: Progress = { onStep: () => {}, onWords: () => {} }

const progressTo = ({ send }: EventStream): Progress => ({
  onStep: (step) => send({ event: 'step', data: { step } }),
  onWords: (field, text) => send({ event: 'delta', data: { field, text } }),
})

const wantsEvents = (context: Context<AppEnv>): boolean =>
  (context.req.header('Accept') ?? '').includes('text/event-stream')

/** Lets the request's log line know what came of the work. */
const noted = async <T>({ var: { meter } }: Context<AppEnv>, work: Promise<T>): Promise<T> => {
  try {
    const result = await work
    meter.outcome = 'told'
    return result
  } catch (error) {
    meter.outcome = [asRefusal(error).code, meter.outcome].filter(Boolean).join(': ')
    throw error
  }
}

/** Ends a stream by what came of the work. */
const streamEnd = async (
  context: Context<AppEnv>,
  stream: EventStream,
  work: Promise<Result>,
): Promise<void> => {
  try {
    stream.send({ event: 'story', data: await work })
  } catch (error) {
    const refusal = asRefusal(error)
    logUnexpected(context, error)
    stream.send({
      event: 'error',
      data: { ...errorBody(context, refusal), status: refusal.status },
    })
  }
  stream.close()
}

const eventStreamAnswer = (stream: EventStream): Response =>
  new Response(stream.body, {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/**
 * Answers a generating call, as JSON or as a stream of events. The work goes on when the client
 * leaves. What can be refused before the storyteller is asked was refused before, with its status.
 */
export const answerStory = async (
  context: Context<AppEnv>,
  opened: Opened,
  present: (told: Told) => Result = asStoryResult,
): Promise<Response> => {
  const stream = wantsEvents(context) ? openEventStream() : null
  const told =
    opened.kind === 'told'
      ? Promise.resolve(opened.told)
      : noted(context, opened.tell(stream ? progressTo(stream) : silent))
  const work = told.then(present)
  const ending = stream ? streamEnd(context, stream, work) : work
  context.set('background', ending)
  context.executionCtx.waitUntil(ending.then(ignore, ignore))
  return stream ? eventStreamAnswer(stream) : context.json(await work, 201)
}

/** The work's end is answered and logged where it is awaited; here it only keeps the worker up. */
const ignore = (): void => {}
