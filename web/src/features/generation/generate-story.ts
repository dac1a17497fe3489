import { anySignal } from '../../network/any-signal.ts'
import { watchSignal } from '../../network/signal/watch-signal.ts'
import { beginAttempt, endAttempt, readAttempt } from '../../request/attempt.ts'
import type { StoryRequest } from '../../request/request.ts'
import { forgetAttempt } from '../../request/tab-storage.ts'
import { changeDraft } from '../../storage/drafts.ts'
import { isKeepable } from '../outbox/keep-request.ts'
import { forgetPhoto } from '../photo/draft/shown-photo.ts'
import { type Connection, deliverStory, type ProgressEvent } from './deliver-story.ts'
import { failureOf, isKeySpent } from './failure.ts'
import { type Followed, noWords, type Outcome, type Processing } from './state.ts'
import { afterWords } from './words.ts'

type GenerationOptions = {
  request: Followed
  /** Aborts when the user has gone or cancels. */
  signal: AbortSignal
  change(next: (state: Processing) => Processing): void
}

const afterEvent = (state: Processing, event: ProgressEvent): Processing => {
  if (event.event === 'step') return { ...state, step: event.data.step }
  return event.event === 'generation' ? state : { ...state, ...afterWords(state, event) }
}

const afterConnection = (state: Processing, connection: Connection): Processing =>
  connection === 'open'
    ? { ...state, connection }
    : { ...state, connection, received: noWords, sent: undefined }

const doNothing = (): void => {}

/**
 * Gives a request up when nothing moves at first, neither its photo nor an answer, so that it can
 * wait in the outbox. Once the server has answered, the story is waited for.
 */
const watchStart = (request: StoryRequest, signal: AbortSignal) => {
  if (!isKeepable(request)) {
    return { signal, isSilent: () => false, moved: doNothing, answered: doNothing }
  }
  const watchdog = watchSignal()
  return {
    signal: anySignal(signal, watchdog.signal),
    isSilent: () => watchdog.signal.aborted && !signal.aborted,
    moved: watchdog.moved,
    answered: watchdog.end,
  }
}

/** Shows a story that another page or device has requested, and returns the outcome. */
const watchStory = async (
  { request, signal, change }: GenerationOptions,
  generationId: string,
): Promise<Outcome> => {
  try {
    const story = await deliverStory({
      ...{ request, key: undefined, generationId, signal, onUpload: doNothing },
      onConnection: (connection) => change((state) => afterConnection(state, connection)),
      onEvent: (event) => change((state) => afterEvent(state, event)),
    })
    return { phase: 'done', story }
  } catch (error) {
    return { phase: 'failed', failure: failureOf(error) }
  }
}

/** Has a story generated under the key of its request and returns the outcome. Never rejects. */
export const generateStory = async (options: GenerationOptions): Promise<Outcome> => {
  const { request: wanted, signal, change } = options
  if (wanted.watched !== undefined) return watchStory(options, wanted.watched)
  const { request, key } = beginAttempt(wanted)
  const { photo } = request
  if (photo !== undefined) void changeDraft(photo, { attempt: readAttempt() })
  const start = watchStart(request, signal)
  try {
    const story = await deliverStory({
      request,
      key,
      signal: start.signal,
      onUpload: (sent) => {
        if (sent > 0) start.moved()
        change((state) => ({ ...state, sent: sent < 1 ? sent : undefined }))
      },
      onConnection: (connection) => {
        if (connection !== 'lost') start.answered()
        change((state) => afterConnection(state, connection))
      },
      onEvent: (event) => change((state) => afterEvent(state, event)),
    })
    forgetAttempt()
    if (photo !== undefined) await forgetPhoto(photo)
    return { phase: 'done', story }
  } catch (error) {
    if (isKeySpent(error)) forgetAttempt()
    else if (!signal.aborted) endAttempt()
    if (start.isSilent()) return { phase: 'failed', failure: { kind: 'no-signal', request } }
    return { phase: 'failed', failure: failureOf(error) }
  } finally {
    start.answered()
  }
}
