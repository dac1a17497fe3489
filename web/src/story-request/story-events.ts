import { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { createParser } from 'eventsource-parser'
import { ApiError, ConnectionError, MalformedAnswer } from '#web/platform/api/api-error.ts'
import { type Answer, readText } from '#web/platform/api/transport.ts'

/** An event on the way to a story. */
export type ProgressEvent = Exclude<StoryEvent, { event: 'story' | 'error' }>

const knownEvents: ReadonlySet<string> = new Set<StoryEvent['event']>([
  'generation',
  'step',
  'delta',
  'retract',
  'meanwhile',
  'checking',
  'story',
  'error',
])

/** An answer without JSON is not our server's, but the log-in page of a hotel's network for example. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConnectionError('The answer is no JSON', { cause })
  }
}

/** The answer to an inscription has its own language where other answers have the story's. */
const toStory = (answer: unknown): StoryResult => {
  const inscription = InscriptionResult.safeParse(answer).data
  if (inscription === undefined) return StoryResult.parse(answer)
  const { storyLanguage, ...result } = inscription
  return StoryResult.parse({ ...result, language: storyLanguage })
}

const toEvent = (event: string, answer: () => unknown): StoryEvent => {
  try {
    return event === 'story'
      ? { event, data: toStory(answer()) }
      : StoryEvent.parse({ event, data: answer() })
  } catch (cause) {
    throw new MalformedAnswer(`event ${event}`, { cause })
  }
}

/**
 * The events of an answer, as they are received. Unknown events are passed over. A known one that
 * does not parse throws {@link MalformedAnswer}. A plain JSON answer is one `story` event.
 */
export async function* readStoryEvents({
  headers,
  chunks,
}: Answer): AsyncGenerator<StoryEvent, void, void> {
  if (!headers.get('Content-Type')?.startsWith('text/event-stream')) {
    const story = parseJson(await readText({ headers, chunks }))
    yield toEvent('story', () => story)
    return
  }
  for await (const { event, data } of readEvents(chunks)) {
    if (knownEvents.has(event)) yield toEvent(event, () => JSON.parse(data))
  }
}

/** Reads an answer to its story. Throws an {@link ApiError} for an `error` event. */
export const readStory = async (
  answer: Answer,
  onEvent: (event: ProgressEvent) => Promise<void>,
): Promise<StoryResult> => {
  for await (const event of readStoryEvents(answer)) {
    if (event.event === 'story') return event.data
    if (event.event === 'error') {
      const { status, ...body } = event.data
      throw new ApiError({ status, text: JSON.stringify(body), body })
    }
    await onEvent(event)
  }
  throw new ConnectionError('The stream ended before its story')
}

/** One message of a text/event-stream. Without a name its `event` is `message`. */
type ServerSentEvent = { readonly event: string; readonly data: string }

/** The messages of a text/event-stream as they are received. Ends when the body ends. */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ServerSentEvent, void, void> {
  const decoder = new TextDecoder()
  const received: ServerSentEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => received.push({ event, data }),
  })
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* received.splice(0)
  }
}
