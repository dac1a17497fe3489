import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { MalformedAnswer } from './api-error.ts'

/** One message of a text/event-stream. */
export type ServerSentEvent = { readonly event: string; readonly data: string }

/**
 * A reader of text/event-stream that may be fed text cut anywhere, also within a line end.
 * `push` gives the messages that are whole by now. Ids, retry times and comments are passed over.
 */
export const createEventReader = (): { push(text: string): ServerSentEvent[] } => {
  let rest = ''
  let event = 'message'
  let data: string[] = []

  const takeLine = (line: string): ServerSentEvent | undefined => {
    if (line === '') {
      const whole = data.length > 0 ? { event, data: data.join('\n') } : undefined
      event = 'message'
      data = []
      return whole
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    return undefined
  }

  return {
    push(text) {
      // A carriage return at the end may be the first half of a line end: it waits for more.
      const [lines, left] = splitLines(rest + text)
      rest = left
      return lines.flatMap((line) => takeLine(line) ?? [])
    },
  }
}

const splitLines = (text: string): [lines: string[], rest: string] => {
  const lines: string[] = []
  let start = 0
  for (const end of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
    lines.push(text.slice(start, end.index))
    start = end.index + end[0].length
  }
  return [lines, text.slice(start)]
}

const known: ReadonlySet<string> = new Set<StoryEvent['event']>(['step', 'delta', 'story', 'error'])

type ReadStory = (answer: unknown) => StoryResult

const storyEventOf = ({ event, data }: ServerSentEvent, readStory?: ReadStory): StoryEvent => {
  try {
    const answer: unknown = JSON.parse(data)
    if (event === 'story' && readStory) return { event, data: readStory(answer) }
    return StoryEvent.parse({ event, data: answer })
  } catch (cause) {
    throw new MalformedAnswer(`event ${event}`, { cause })
  }
}

/**
 * The events of a generating call's answer, as they come. Events of other names are passed over;
 * one of ours that does not parse throws {@link MalformedAnswer}. Ends when the body ends.
 * `readStory` reads the story of a call whose result has another shape.
 */
export async function* readStoryEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  readStory?: ReadStory,
): AsyncGenerator<StoryEvent, void, void> {
  const reader = createEventReader()
  const decoder = new TextDecoder()
  const chunks = body.getReader()
  try {
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
      for (const message of reader.push(decoder.decode(chunk.value, { stream: true }))) {
        if (known.has(message.event)) yield storyEventOf(message, readStory)
      }
    }
  } finally {
    // Whoever stops listening early lets the connection go; a broken one can't be let go.
    await chunks.cancel().catch(() => undefined)
  }
}
