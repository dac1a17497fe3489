import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { anySignal } from '../../network/any-signal.ts'
import { watchSilence } from '../../network/watch-silence.ts'
import { beginAttempt, endAttempt, readAttempt } from '../../request/attempt.ts'
import { forgetAttempt } from '../../request/attempt-under-way.ts'
import type { StoryRequest } from '../../request/request.ts'
import { changeDraft } from '../../storage/drafts.ts'
import { isKeepable } from '../outbox/keep-request.ts'
import { forgetPhoto } from '../photo/draft/shown-photo.ts'
import { type Connection, deliverStory } from './deliver-story.ts'
import { failureOf, isKeySpent } from './failure.ts'
import { noWords, type Outcome, type Processing } from './state.ts'

type Telling = {
  request: StoryRequest
  /** Aborted when nobody listens any more. */
  signal: AbortSignal
  change(next: (state: Processing) => Processing): void
}

const afterEvent = (
  state: Processing,
  event: Extract<StoryEvent, { event: 'step' | 'delta' }>,
): Processing => {
  if (event.event === 'step') return { ...state, step: event.data.step }
  const { field, text } = event.data
  // A try that begins anew tells from the start: the words of the one before it make room.
  const words = state.isTold ? state.words : noWords
  return { ...state, isTold: true, words: { ...words, [field]: words[field] + text } }
}

const afterConnection = (state: Processing, connection: Connection): Processing =>
  connection === 'open'
    ? { ...state, connection }
    : { ...state, connection, isTold: false, sent: undefined }

/**
 * Gives a request up when nothing of it moves at first: neither its photo nor an answer. Once the
 * server has answered, a story that is being written is waited for; what can't be kept for later
 * is too.
 */
const watchStart = (request: StoryRequest, signal: AbortSignal) => {
  if (!isKeepable(request))
    return { signal, isSilent: () => false, moved: doNothing, answered: doNothing }
  const silence = watchSilence()
  return {
    signal: anySignal(signal, silence.signal),
    isSilent: () => silence.signal.aborted && !signal.aborted,
    moved: silence.moved,
    answered: silence.end,
  }
}

const doNothing = (): void => {}

/** Has a story told under the key of its request, and says how it ended. Never rejects. */
export const tellStory = async ({ request: asked, signal, change }: Telling): Promise<Outcome> => {
  const { request, key } = beginAttempt(asked)
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
