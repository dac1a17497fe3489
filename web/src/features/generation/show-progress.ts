import { anySignal } from '../../network/any-signal.ts'
import { watchSignal } from '../../network/signal/watch-signal.ts'
import type { Connection, Follower } from '../../request/outbox/follow-item.ts'
import { requestSync } from '../../request/outbox/request-sync.ts'
import type { ProgressEvent } from '../../request/outbox/story-events.ts'
import { noWords, type Processing, type Writing } from './state.ts'
import { afterWords } from './words.ts'

/** Changes what the progress screen shows. */
export type Change = (next: (state: Processing) => Processing) => void

const afterEvent = (state: Writing, event: ProgressEvent): Writing => {
  if (event.event === 'step') return { ...state, step: event.data.step }
  if (event.event === 'checking') return { ...state, checking: event.data.citations }
  if (event.event === 'meanwhile') return { ...state, meanwhile: event.data }
  return event.event === 'generation' ? state : { ...state, ...afterWords(state, event) }
}

const afterConnection = (state: Writing, connection: Connection): Writing =>
  connection === 'open' ? { ...state, connection } : { ...state, connection, received: noWords }

/** A retry says that it reconnects until a part has moved, and that it waits until there is an answer. */
const afterUpload = (state: Processing, sent: number): Processing => {
  if (state.doing === 'asking' || state.connection === 'waiting') return state
  const isShown = sent < 1 && (sent > 0 || state.connection !== 'lost')
  if (isShown) return { ...state, connection: { sent } }
  return state.connection === 'lost' ? state : { ...state, connection: 'open' }
}

/** Shows on the progress screen what a request's sender receives. */
export const showProgress = (signal: AbortSignal, change: Change): Follower => {
  const write = (next: (state: Writing) => Writing): void =>
    change((state) => (state.doing === 'writing' ? next(state) : state))
  return {
    signal,
    onUpload: (sent) => change((state) => afterUpload(state, sent)),
    onConnection: (connection) => write((state) => afterConnection(state, connection)),
    onEvent: (event) => write((state) => afterEvent(state, event)),
  }
}

/**
 * The same, but gives up when nothing moves at first, neither the photo nor an answer, so that the
 * request can wait for a signal. Once the server has answered, the story is waited for.
 */
export const showProgressWithSignal = (signal: AbortSignal, change: Change) => {
  const { onUpload, onConnection, onEvent } = showProgress(signal, change)
  const watchdog = watchSignal()
  const follower: Follower = {
    signal: anySignal(signal, watchdog.signal),
    onEvent,
    onUpload: (sent) => {
      if (sent > 0) watchdog.moved()
      onUpload(sent)
    },
    onConnection: (connection) => {
      if (connection !== 'lost') watchdog.end()
      onConnection(connection)
    },
  }
  return {
    follower,
    isSilent: () => watchdog.signal.aborted && !signal.aborted,
    end: watchdog.end,
  }
}

const hiddenForMs = 1000

/** Lets the service worker go on when the page is hidden, and perhaps closed, during `work`. */
export const withBackground = async <T>(work: Promise<T>): Promise<T> => {
  // Not at once: a page that is reloaded is hidden too.
  const onChange = (): void => {
    if (document.hidden) setTimeout(() => document.hidden && void requestSync(), hiddenForMs)
  }
  document.addEventListener('visibilitychange', onChange)
  try {
    return await work
  } finally {
    document.removeEventListener('visibilitychange', onChange)
  }
}
