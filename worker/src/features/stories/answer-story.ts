import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/context.ts'
import { errorBody, logServerError, toRefusal } from '../../http/error-handler.ts'
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
    meter.outcome = [toRefusal(error).code, meter.outcome].filter(Boolean).join(': ')
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
    const refusal = toRefusal(error)
    logServerError(context, error)
    stream.send({
      event: 'error',
      data: { ...errorBody(context, refusal), status: refusal.status },
    })
  }
  stream.close()
}

/** The work's end is answered and logged where it is awaited; here it only keeps the worker up. */
const ignore = (): void => {}

/** Lets the work go on to its end, and be logged then, when the client leaves. */
const keepUp = (context: Context<AppEnv>, work: Promise<unknown>): void => {
  context.set('background', work)
  context.executionCtx.waitUntil(work.then(ignore, ignore))
}

const tell = async (
  context: Context<AppEnv>,
  opened: Opened,
  progress: Progress,
): Promise<Told> => {
  if (opened.kind === 'told') return opened.told
  return noted(context, opened.tell(progress))
}

type Present = (told: Told) => Result

const answerJson = async (
  context: Context<AppEnv>,
  opening: Promise<Opened>,
  present: Present,
): Promise<Response> => {
  const work = opening.then((opened) => tell(context, opened, silent)).then(present)
  keepUp(context, work)
  return context.json(await work, 201)
}

const answerEvents = async (
  context: Context<AppEnv>,
  opening: Promise<Opened>,
  present: Present,
): Promise<Response> => {
  const stream = openEventStream()
  const tellTo = (opened: Opened): Promise<Result> =>
    tell(context, opened, progressTo(stream)).then(present)
  keepUp(
    context,
    opening.then((opened) => streamEnd(context, stream, tellTo(opened))),
  )
  await opening
  return context.body(stream.body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}

/**
 * Answers a generating call, as JSON or as a stream of events. All of the work, its opening included,
 * goes on when the client leaves: what was reserved is told. What the opening refuses is refused with
 * its status.
 */
export const answerStory = (
  context: Context<AppEnv>,
  opening: Promise<Opened>,
  present: Present = asStoryResult,
): Promise<Response> =>
  wantsEvents(context)
    ? answerEvents(context, opening, present)
    : answerJson(context, opening, present)
