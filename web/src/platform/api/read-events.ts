import { createParser } from 'eventsource-parser'

/** One message of a text/event-stream. Without a name its `event` is `message`. */
export type ServerSentEvent = { readonly event: string; readonly data: string }

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
