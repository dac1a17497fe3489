import { ApiError, ConnectionError } from '../../network/api-error.ts'
import { changeItem } from '../../storage/outbox/outbox.ts'
import { generationOf, type OutboxItem } from '../../storage/outbox/outbox-item.ts'
import { requestFailureOf } from '../request-failure.ts'
import { fetchEvents, fetchOwner, sendRequest, type Transfer } from './request-calls.ts'
import { advance, type Outcome, type RequestEvent } from './request-state.ts'
import { type ProgressEvent, readStory } from './story-events.ts'

export type Sending = Transfer & { readonly onEvent?: (event: ProgressEvent) => void }

/** A browser that stores nothing sends all the same. */
const store = async (id: string, event: RequestEvent): Promise<void> => {
  try {
    await changeItem(id, (stored) => advance(stored, event))
  } catch (error) {
    console.info('A story request could not be stored', error)
  }
}

/** By the server's own words: the page of a hotel's network may be a 404, too. */
const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'not_found'

/** Another user may have signed in since: a 404 then says nothing about this user's generation. */
const requireOwner = async ({ owner }: OutboxItem): Promise<void> => {
  if (owner !== '' && (await fetchOwner()) !== owner) {
    throw new ConnectionError('Its user is not signed in, or the server can’t be reached')
  }
}

const failureOf = (error: unknown): Outcome => {
  const failure = requestFailureOf(error)
  if (failure.kind === 'unreachable') console.info('A story request has no answer', error)
  return failure
}

/** Reads the events of a generation that another page or device has requested. Never rejects. */
export const watchGeneration = async (
  generation: string,
  language: string,
  { onEvent, ...transfer }: Sending,
): Promise<Outcome> => {
  try {
    const answer = await fetchEvents(generation, language, transfer)
    return { kind: 'generated', story: await readStory(answer, async (event) => onEvent?.(event)) }
  } catch (error) {
    return failureOf(error)
  }
}

/**
 * Sends an item once, or reads on where the server has accepted it. Returns the outcome and the item
 * in the stage from which the outcome counts. Never rejects.
 */
export const sendItem = async (
  start: OutboxItem,
  { onEvent, ...transfer }: Sending = {},
): Promise<{ readonly item: OutboxItem; readonly outcome: Outcome }> => {
  let item = start
  const note = async (event: RequestEvent): Promise<void> => {
    item = advance(item, event) ?? item
    await store(item.id, event)
  }
  const open = async () => {
    const generation = generationOf(item)
    if (generation === undefined) return sendRequest(item, transfer)
    try {
      return await fetchEvents(generation, item.request.language, transfer)
    } catch (error) {
      if (!isNotFound(error)) throw error
      await requireOwner(item)
      // It has ended some time ago: the key still finds its story.
      await note({ kind: 'forgotten' })
      return sendRequest(item, transfer)
    }
  }
  const pass = async (event: ProgressEvent): Promise<void> => {
    if (event.event === 'generation') await note({ kind: 'accepted', generation: event.data.id })
    onEvent?.(event)
  }
  await store(item.id, { kind: 'sending' })
  try {
    return { outcome: { kind: 'generated', story: await readStory(await open(), pass) }, item }
  } catch (error) {
    return { outcome: failureOf(error), item }
  }
}
