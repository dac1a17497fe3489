import { StoryEvent } from '@storystone/schema/contract/story-event.ts'

/** All events of a stream that has ended, parsed by the contract. */
export const eventsOf = async (response: Response): Promise<StoryEvent[]> => {
  const text = await response.text()
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
      return StoryEvent.parse({ event, data: JSON.parse(data) })
    })
}

/** The words of one field as the stream brought them. */
export const wordsOf = (events: readonly StoryEvent[], field: string): string =>
  events
    .map((event) => (event.event === 'delta' && event.data.field === field ? event.data.text : ''))
    .join('')

export const readerOf = (response: Response): ReadableStreamDefaultReader<string> => {
  if (!response.body) throw new Error('The answer has no body')
  return response.body.pipeThrough(new TextDecoderStream()).getReader()
}

/** Reads on until the text of a stream is enough, or the stream has ended. */
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
