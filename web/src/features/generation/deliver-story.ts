import type { StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { ApiError, ConnectionError } from '../../network/api-error.ts'
import type { StoryRequest } from '../../request/request.ts'
import { askForStory } from './ask-for-story.ts'

/** The server settles what it lost after three minutes and a sweep: by then there is an outcome. */
const patienceMs = 240_000
const shortestPauseMs = 1000
const longestPauseMs = 8000

/** How the way to the server is: `open`, `lost` (asking again), `waiting` (for an earlier try). */
export type Connection = 'open' | 'lost' | 'waiting'

type Telling = {
  request: StoryRequest
  key: string
  signal: AbortSignal
  onUpload(part: number): void
  onConnection(connection: Connection): void
  onEvent(event: Extract<StoryEvent, { event: 'step' | 'delta' }>): void
}

/** Waits, but no longer than until the browser is online again. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
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

/** How long to wait before asking again with the same key; undefined for what can't be mended. */
const waitFor = (error: unknown, failures: number): Wait | undefined => {
  if (error instanceof ConnectionError) {
    return { connection: 'lost', ms: Math.min(shortestPauseMs * 2 ** failures, longestPauseMs) }
  }
  if (error instanceof ApiError && error.code === 'generation_in_progress') {
    return { connection: 'waiting', ms: (error.retryAfterSeconds ?? 2) * 1000 }
  }
  return undefined
}

const listen = async (telling: Telling): Promise<StoryResult> => {
  for await (const event of askForStory(telling)) {
    if (event.event === 'story') return event.data
    telling.onConnection('open')
    telling.onEvent(event)
  }
  throw new ConnectionError('The stream ended before its story')
}

/**
 * Gets a story told, word by word. A lost connection and a 409 `generation_in_progress` are
 * asked again with the same key until the story is there, for {@link patienceMs} at the most;
 * any other failure is thrown as it is.
 */
export const deliverStory = async (telling: Telling): Promise<StoryResult> => {
  const deadline = Date.now() + patienceMs
  for (let failures = 0; ; failures += 1) {
    try {
      return await listen(telling)
    } catch (error) {
      const wait = waitFor(error, failures)
      const isOver = telling.signal.aborted || wait === undefined
      if (isOver || Date.now() + wait.ms > deadline) throw error
      telling.onConnection(wait.connection)
      await pause(wait.ms, telling.signal)
    }
  }
}
