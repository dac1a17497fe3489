import { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { anySignal } from '../../network/any-signal.ts'
import { ApiError, ConnectionError, MalformedAnswer } from '../../network/api-error.ts'
import { readStoryEvents } from '../../network/event-stream.ts'
import { readError } from '../../network/read-error.ts'
import { noteMovement } from '../../network/signal.ts'
import { noteFailure } from '../../network/signal-probe.ts'
import type { StoryRequest } from '../../request/request.ts'
import { PhotoGone, type Question, sendRequest } from './send-request.ts'

/** Longer than the server waits for the storyteller: silence past it is a lost connection. */
const silenceMs = 75_000

const lost = (cause: unknown): ConnectionError => new ConnectionError('Cut off', { cause })

/** An abort that comes when nothing was heard for a while, or when `signal` says so. */
const watchSilence = (signal: AbortSignal) => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  return {
    signal: anySignal(signal, silence.signal),
    heard: () => {
      noteMovement()
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
    },
    stop: () => clearTimeout(timer),
  }
}

const isInscription = ({ format, photo }: StoryRequest): boolean =>
  photo !== undefined && format === 'translate_inscription'

/** An inscription's answer names its own language where the others have the story's. */
const storyOf = (answer: unknown, request: StoryRequest): StoryResult => {
  if (!isInscription(request)) return StoryResult.parse(answer)
  const { storyLanguage, ...result } = InscriptionResult.parse(answer)
  return StoryResult.parse({ ...result, language: storyLanguage })
}

async function* eventsOf(
  response: Response,
  request: StoryRequest,
): AsyncGenerator<StoryEvent, void, void> {
  const type = response.headers.get('Content-Type') ?? ''
  const read = (answer: unknown): StoryResult => storyOf(answer, request)
  if (response.body !== null && type.startsWith('text/event-stream')) {
    yield* readStoryEvents(response.body, read)
    return
  }
  const answer: unknown = await response.json()
  try {
    yield { event: 'story', data: read(answer) }
  } catch (cause) {
    throw new MalformedAnswer('story', { cause })
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof MalformedAnswer || error instanceof PhotoGone

/**
 * Asks once for a story and gives the events of its making; the last is `story`. Throws
 * {@link ApiError} for a refusal, also one told within the stream, and {@link ConnectionError}
 * when the answer ends before its story.
 */
export async function* askForStory(
  question: Question,
): AsyncGenerator<Exclude<StoryEvent, { event: 'error' }>, void, void> {
  const watch = watchSilence(question.signal)
  try {
    const onUpload = (part: number): void => {
      watch.heard()
      question.onUpload(part)
    }
    const response = await sendRequest({ ...question, signal: watch.signal, onUpload })
    if (!response.ok) throw await readError(response)
    for await (const event of eventsOf(response, question.request)) {
      watch.heard()
      if (event.event === 'error') {
        const { status, ...body } = event.data
        throw new ApiError({ status, text: JSON.stringify(body), body })
      }
      yield event
      if (event.event === 'story') return
    }
    throw lost('The stream ended before its story')
  } catch (error) {
    if (isFinal(error)) throw error
    if (!question.signal.aborted) noteFailure()
    throw error instanceof ConnectionError ? error : lost(error)
  } finally {
    watch.stop()
  }
}
