import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { ConnectionError } from '../../network/api-error.ts'
import { requestFailureOf } from '../../request/request-failure.ts'
import type { Try } from './send-request.ts'
import { storyEvents } from './story-events.ts'

/** The server may run a generation twice, with two deadlines of a minute each: then it has ended. */
const patienceMs = 240_000
const shortestPauseMs = 1000
const longestPauseMs = 8000

/** The connection to the server: `open`, `lost` (trying again), `waiting` (for an earlier try). */
export type Connection = 'open' | 'lost' | 'waiting'

export type ProgressEvent = Exclude<StoryEvent, { event: 'story' | 'error' }>

type Delivery = Try & {
  onConnection(connection: Connection): void
  onEvent(event: ProgressEvent): void
}

/** Waits, but no longer than until the browser is online again. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

type Wait = { connection: Connection; ms: number }

/** How long to wait before the next try, or undefined where another try can't help. */
const waitAfter = (error: unknown, failures: number): Wait | undefined => {
  if (error instanceof ConnectionError) {
    return { connection: 'lost', ms: Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) }
  }
  const failure = requestFailureOf(error)
  return failure.kind === 'later' && failure.problem.code === 'generation_in_progress'
    ? { connection: 'waiting', ms: failure.afterMs }
    : undefined
}

const receiveStory = async (delivery: Delivery): Promise<StoryResult> => {
  for await (const event of storyEvents(delivery)) {
    if (event.event === 'story') return event.data
    delivery.onConnection('open')
    delivery.onEvent(event)
  }
  throw new Error('storyEvents ends with a story or throws')
}

/**
 * Has a story generated and resolves with it; its words arrive by `onEvent`. After a lost connection
 * it reads on where the server has accepted the request, and sends it again with the same key
 * otherwise, as after a 409 `generation_in_progress`: for {@link patienceMs} at most. Any other
 * failure is thrown.
 */
export const deliverStory = async (delivery: Delivery): Promise<StoryResult> => {
  const deadline = Date.now() + patienceMs
  let { generationId } = delivery
  const onEvent = (event: ProgressEvent): void => {
    if (event.event === 'generation') generationId = event.data.id
    delivery.onEvent(event)
  }
  for (let failures = 0; ; failures += 1) {
    try {
      return await receiveStory({ ...delivery, onEvent, generationId })
    } catch (error) {
      const next = waitAfter(error, failures)
      const isOver = delivery.signal.aborted || next === undefined
      if (isOver || Date.now() + next.ms > deadline) throw error
      delivery.onConnection(next.connection)
      await wait(next.ms, delivery.signal)
    }
  }
}
