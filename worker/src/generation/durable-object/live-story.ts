import type {
  InscriptionResult,
  StoryField,
  StoryResult,
} from '@storystone/schema/contract/story.ts'
import type { StoryEvent } from '@storystone/schema/contract/story-event.ts'
import { type ClientStream, createClientStream } from '#worker/platform/http/background.ts'
import type { Progress } from '../storyteller.ts'
import {
  type Ended,
  errorFor,
  type Outcome,
  type Subscriber,
  toResult,
} from './generation-record.ts'

type SentEvent =
  | Exclude<StoryEvent, { event: 'story' }>
  | { readonly event: 'story'; readonly data: StoryResult | InscriptionResult }

const encoder = new TextEncoder()

const encode = ({ event, data }: SentEvent): Uint8Array =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** The last event: the story, or an error in the language of its subscriber. */
const finalEvent = (
  outcome: Outcome,
  result: Ended['result'],
  subscriber: Subscriber,
): SentEvent => {
  if (outcome.kind === 'story') return { event: 'story', data: toResult(outcome.generated, result) }
  return { event: 'error', data: errorFor(subscriber, outcome) }
}

/**
 * The story as far as it is written, and those who read along. A subscriber who comes later gets the
 * text so far as one delta a field, then what follows.
 */
export const createLiveStory = (id: string) => {
  const subscribers = new Map<ClientStream, Subscriber>()
  const text = new Map<StoryField, string>()
  const steps: SentEvent[] = []
  let meanwhile: readonly SentEvent[] = []
  let checking: readonly SentEvent[] = []
  let waiting = 0
  const ended = Promise.withResolvers<Outcome>()

  const send = (event: SentEvent): void => {
    const bytes = encode(event)
    for (const { write } of subscribers.keys()) write(bytes)
  }
  const progress: Progress = {
    onStep: (step) => {
      const event: SentEvent = { event: 'step', data: { step } }
      steps.push(event)
      send(event)
    },
    onMeanwhile: ({ facts, source }) => {
      const event: SentEvent = { event: 'meanwhile', data: { facts: [...facts], source } }
      meanwhile = [event]
      send(event)
    },
    onText: (field, added) => {
      meanwhile = []
      text.set(field, (text.get(field) ?? '') + added)
      send({ event: 'delta', data: { field, text: added } })
    },
    onRetract: (field, length) => {
      text.set(field, (text.get(field) ?? '').slice(0, -length))
      send({ event: 'retract', data: { field, length } })
    },
    onChecking: (citations) => {
      const positions = citations.map(({ field, start, end, isChecked = false }) => ({
        field,
        start,
        end,
        isChecked,
      }))
      checking = [{ event: 'checking', data: { citations: positions } }]
      for (const event of checking) send(event)
    },
  }
  return {
    progress,
    /** Adds a subscriber; returns the event stream from its beginning. */
    subscribe: (subscriber: Subscriber): ReadableStream<Uint8Array> => {
      const stream = createClientStream(() => subscribers.delete(stream))
      subscribers.set(stream, subscriber)
      stream.write(encode({ event: 'generation', data: { id } }))
      for (const event of [...steps, ...meanwhile]) stream.write(encode(event))
      for (const [field, soFar] of text) {
        if (soFar !== '') stream.write(encode({ event: 'delta', data: { field, text: soFar } }))
      }
      for (const event of checking) stream.write(encode(event))
      return stream.body
    },
    /** The outcome. Waiting for it counts as reading along: no notice is sent. */
    untilEnd: (): Promise<Outcome> => {
      waiting += 1
      return ended.promise
    },
    /**
     * Sends the outcome to all subscribers, and ends their streams. The text is forgotten: who comes later
     * gets the story as it is stored, and nothing once that is deleted. Returns whether somebody read along.
     */
    end: (outcome: Outcome, result: Ended['result']): boolean => {
      const wasRead = subscribers.size > 0 || waiting > 0
      ended.resolve(outcome)
      checking = []
      for (const [stream, subscriber] of subscribers) {
        stream.write(encode(finalEvent(outcome, result, subscriber)))
        stream.close()
      }
      subscribers.clear()
      text.clear()
      steps.length = 0
      meanwhile = []
      return wasRead
    },
  }
}
export type LiveStory = ReturnType<typeof createLiveStory>
