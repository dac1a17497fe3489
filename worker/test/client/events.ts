import type { StoryResult } from '@storystone/schema/contract/story.ts'
import { InscriptionEvent, StoryEvent } from '@storystone/schema/contract/story-event.ts'

type AnyEvent = StoryEvent | InscriptionEvent

const parseEvents = async (response: Response): Promise<unknown[]> =>
  (await response.text())
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
      return { event, data: JSON.parse(data) }
    })

/** All events of a stream, once it has ended. */
export const eventsOf = async (response: Response): Promise<StoryEvent[]> =>
  (await parseEvents(response)).map((event) => StoryEvent.parse(event))

/** The same for the stream of translate-inscription. */
export const inscriptionEventsOf = async (response: Response): Promise<InscriptionEvent[]> =>
  (await parseEvents(response)).map((event) => InscriptionEvent.parse(event))

/** The pieces of text of one field, without empty ones. */
export const piecesOf = (events: readonly AnyEvent[], field: string): string[] =>
  events
    .map((event) => (event.event === 'delta' && event.data.field === field ? event.data.text : ''))
    .filter(Boolean)

/** What a reader has of one field after each event. */
export const shownTexts = (events: readonly AnyEvent[], field: string): string[] => {
  let text = ''
  return events.map(({ event, data }) => {
    if (event === 'delta' && data.field === field) text += data.text
    if (event === 'retract' && data.field === field) text = text.slice(0, -data.length)
    return text
  })
}

/** The text of one field as it was streamed. */
export const textOf = (events: readonly AnyEvent[], field: string): string =>
  shownTexts(events, field).at(-1) ?? ''

/** The steps in their order. */
export const stepsOf = (events: readonly AnyEvent[]): string[] =>
  events.flatMap((event) => (event.event === 'step' ? [event.data.step] : []))

/** The story that ends the stream; throws if there is none. */
export const storyOf = (events: readonly StoryEvent[]): StoryResult => {
  const last = events.at(-1)
  if (last?.event !== 'story') throw new Error('The stream did not end with a story')
  return last.data
}

export const readerOf = (response: Response): ReadableStreamDefaultReader<string> => {
  if (!response.body) throw new Error('The response has no body')
  return response.body.pipeThrough(new TextDecoderStream()).getReader()
}

/** Reads until the text read is enough, or the stream has ended. */
export const readUntil = async (
  reader: ReadableStreamDefaultReader<string>,
  isEnough: (text: string) => boolean,
): Promise<string> => {
  let text = ''
  while (!isEnough(text)) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
  }
  return text
}
