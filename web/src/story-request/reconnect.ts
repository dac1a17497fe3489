import { areNoticesOn } from '#web/notices'
import { anySignal } from '#web/platform/api/transport.ts'
import { noteFailure, onReachable } from '#web/platform/connection/probe.ts'
import { pauseAfter } from './failure.ts'
import type { OutboxItem } from './item.ts'
import { advance, type SendOutcome } from './machine.ts'
import { type Sending, sendItem, watchGeneration } from './send-request.ts'
import type { ProgressEvent } from './story-events.ts'

/** The server may run a generation twice, with two deadlines of a minute each: then it has ended. */
const patienceMs = 240_000
const longestPauseMs = 8000

/** The connection to the server: `open`, `lost` (trying again), `waiting` (for an earlier try). */
export type StreamState = 'open' | 'lost' | 'waiting'

/** What the progress screen shows of a request. */
export type Follower = {
  /** Aborts when the user has gone, cancels, or the request has to wait for a connection. */
  readonly signal: AbortSignal
  /** Receives how much of a photo has been sent, 0 to 1. */
  onUpload(part: number): void
  onConnection(connection: StreamState): void
  onEvent(event: ProgressEvent): void
}

/** Waits, but no longer than until the server can be reached again. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    const stop = onReachable(done)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

type Wait = { connection: StreamState; ms: number }

/** How long to wait before the next try, or undefined where the user has to decide. */
const waitAfter = (outcome: SendOutcome, failures: number): Wait | undefined => {
  if (outcome.kind === 'unreachable') {
    return { connection: 'lost', ms: pauseAfter(failures, longestPauseMs) }
  }
  if (outcome.kind !== 'later') return undefined
  if (outcome.problem.code === 'expired') return { connection: 'open', ms: 0 }
  return outcome.problem.code === 'generation_in_progress'
    ? { connection: 'waiting', ms: outcome.afterMs }
    : undefined
}

/** Whether the story may come by itself, so that its request can wait in the outbox. */
export const canWait = (outcome: SendOutcome): boolean => waitAfter(outcome, 1) !== undefined

/**
 * Aborts when nobody sees the page any more, if notices are on: the server then knows that nobody reads
 * along, and sends one, whatever the phone does with this page. Not before the server has taken over.
 */
const leaveWhenHidden = () => {
  const controller = new AbortController()
  let isOver = false
  const onChange = (): void => {
    if (document.hidden) controller.abort()
  }
  return {
    signal: controller.signal,
    begin: async (): Promise<void> => {
      if (!(await areNoticesOn()) || isOver) return
      document.addEventListener('visibilitychange', onChange)
      onChange()
    },
    end: (): void => {
      isOver = true
      document.removeEventListener('visibilitychange', onChange)
    },
  }
}

const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
    done()
  })

/** Repeats a try until it has an outcome that ends it, for {@link patienceMs} at most. */
const persist = async <T extends { readonly outcome: SendOutcome }>(
  follower: Follower,
  attempt: (sending: Sending) => Promise<T>,
): Promise<T> => {
  let deadline = Date.now() + patienceMs
  let failures = 0
  for (;;) {
    const leaving = leaveWhenHidden()
    const onEvent = (event: ProgressEvent): void => {
      failures = 0
      if (event.event === 'generation') void leaving.begin()
      follower.onConnection('open')
      follower.onEvent(event)
    }
    const signal = anySignal(follower.signal, leaving.signal)
    const done = await attempt({ ...follower, signal, onEvent })
    leaving.end()
    if (leaving.signal.aborted && done.outcome.kind === 'unreachable') {
      follower.onConnection('lost')
      await untilVisible(follower.signal)
      if (follower.signal.aborted) return done
      deadline = Date.now() + patienceMs
      continue
    }
    failures += 1
    if (done.outcome.kind === 'unreachable' && !follower.signal.aborted) noteFailure()
    const next = waitAfter(done.outcome, failures)
    const isOver = follower.signal.aborted || next === undefined
    if (isOver || Date.now() + next.ms > deadline) return done
    follower.onConnection(next.connection)
    await wait(next.ms, follower.signal)
    if (follower.signal.aborted) return done
  }
}

/**
 * Sends an item until it has an outcome, while the user looks on: its words arrive by `onEvent`. After a
 * lost connection it reads on where the server has accepted the request. `isStored`: see {@link Sending}.
 */
export const followItem = (item: OutboxItem, follower: Follower, isStored = true) => {
  let latest = item
  return persist(follower, async (sending) => {
    const done = await sendItem(latest, { ...sending, isStored })
    latest = advance(done.item, done.outcome) ?? done.item
    return done
  })
}

/** Reads a generation that another page or device has requested to its end. */
export const followGeneration = (id: string, language: string, follower: Follower) =>
  persist(follower, async (sending) => ({
    outcome: await watchGeneration(id, language, sending),
  }))
