import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'

type SentEvent =
  | Exclude<StoryEvent, { event: 'story' }>
  | { readonly event: 'story'; readonly data: StoryResult | InscriptionResult }

export type EventStream = {
  readonly body: ReadableStream<Uint8Array>
  readonly send: (event: SentEvent) => void
  readonly close: () => void
}

/**
 * A `text/event-stream` to one client. A client that leaves ends its stream and nothing else:
 * what is sent from then on goes nowhere, since the story is kept all the same.
 */
export const openEventStream = (): EventStream => {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
    cancel: () => {
      controller = null
    },
  })
  return {
    body,
    send: ({ event, data }) => {
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    close: () => {
      controller?.close()
      controller = null
    },
  }
}
