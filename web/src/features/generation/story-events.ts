import { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { ApiError, ConnectionError, MalformedAnswer } from '../../network/api-error.ts'
import { readText } from '../../network/fetch-answer.ts'
import { readEvents } from '../../network/read-events.ts'
import { noteFailure } from '../../network/signal/signal-probe.ts'
import type { StoryRequest } from '../../request/request.ts'
import { type StoryReply, sendRequest, type Try } from './send-request.ts'

type ReadStory = (answer: unknown) => StoryResult

const isInscription = ({ format, photo }: StoryRequest): boolean =>
  photo !== undefined && format === 'translate_inscription'

/** The answer to an inscription has its own language where other answers have the story's. */
const storyReaderOf =
  (request: StoryRequest): ReadStory =>
  (answer) => {
    if (!isInscription(request)) return StoryResult.parse(answer)
    const { storyLanguage, ...result } = InscriptionResult.parse(answer)
    return StoryResult.parse({ ...result, language: storyLanguage })
  }

const knownEvents: ReadonlySet<string> = new Set<StoryEvent['event']>([
  'generation',
  'step',
  'delta',
  'retract',
  'story',
  'error',
])

const lost = (message: string, options?: ErrorOptions): ConnectionError => {
  noteFailure()
  return new ConnectionError(message, options)
}

/** An answer without JSON is not our server's, but the log-in page of a hotel's network for example. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw lost('The answer is no JSON', { cause })
  }
}

const toEvent = (event: string, answer: () => unknown, readStory: ReadStory): StoryEvent => {
  try {
    return event === 'story'
      ? { event, data: readStory(answer()) }
      : StoryEvent.parse({ event, data: answer() })
  } catch (cause) {
    throw new MalformedAnswer(`event ${event}`, { cause })
  }
}

/**
 * The events of a reply, as they are received. Unknown events are passed over. A known one that
 * does not parse throws {@link MalformedAnswer}. A plain JSON reply is one `story` event.
 */
export async function* readStoryEvents(
  { headers, body }: StoryReply,
  readStory: ReadStory = (answer) => StoryResult.parse(answer),
): AsyncGenerator<StoryEvent, void, void> {
  if (!headers.get('Content-Type')?.startsWith('text/event-stream')) {
    const story = parseJson(await readText({ headers, chunks: body }))
    yield toEvent('story', () => story, readStory)
    return
  }
  for await (const { event, data } of readEvents(body)) {
    if (knownEvents.has(event)) yield toEvent(event, () => JSON.parse(data), readStory)
  }
}

/**
 * Sends a story request once and yields the events of its generation. The last one is `story`.
 * Throws as `send` does, an {@link ApiError} also for an `error` event.
 */
export async function* storyEvents(
  one: Try,
): AsyncGenerator<Exclude<StoryEvent, { event: 'error' }>, void, void> {
  const reply = await sendRequest(one)
  for await (const event of readStoryEvents(reply, storyReaderOf(one.request))) {
    if (event.event === 'error') {
      const { status, ...body } = event.data
      throw new ApiError({ status, text: JSON.stringify(body), body })
    }
    yield event
    if (event.event === 'story') return
  }
  throw lost('The stream ended before its story')
}
