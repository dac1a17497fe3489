import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { anySignal } from '#web/platform/api/transport.ts'
import { requestFailureOf } from '../request-failure.ts'
import { deletedOutcome, watchDeletion } from './item-changes.ts'
import { changeItem, hasItem } from './outbox.ts'
import { generationOf, type OutboxItem } from './outbox-item.ts'
import { fetchEvents, fetchOwner, sendRequest, type Transfer } from './request-calls.ts'
import { advance, type RequestEvent, type SendOutcome } from './request-state.ts'
import { type ProgressEvent, readStory } from './story-events.ts'

export type Sending = Transfer & {
  readonly onEvent?: (event: ProgressEvent) => void
  /** False in a browser that stores nothing: the item is not in the outbox, and sent all the same. */
  readonly isStored?: boolean
}

/** Returns false when the item is not in the outbox any more. */
const store = async (id: string, event: RequestEvent): Promise<boolean> => {
  try {
    const changed = await changeItem(id, (stored) => advance(stored, event))
    return changed !== undefined || (await hasItem(id))
  } catch (error) {
    console.info('A story request could not be stored', error)
    return true
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

const failureOf = (error: unknown): SendOutcome => {
  const failure = requestFailureOf(error)
  if (failure.kind === 'unreachable') console.info('A story request has no answer', error)
  if (failure.kind === 'not-understood') {
    console.warn('The answer to a story request is not understood', error)
  }
  return failure
}

/** Reads the events of a generation that another page or device has requested. Never rejects. */
export const watchGeneration = async (
  generation: string,
  language: string,
  { onEvent, ...transfer }: Sending,
): Promise<SendOutcome> => {
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
  { onEvent, isStored = true, ...rest }: Sending = {},
): Promise<{ readonly item: OutboxItem; readonly outcome: SendOutcome }> => {
  let item = start
  const deletion = watchDeletion(start.id)
  const signal = rest.signal ? anySignal(rest.signal, deletion.signal) : deletion.signal
  const transfer = { ...rest, signal }
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
  try {
    const isThere = await store(item.id, { kind: 'sending' })
    if (isStored && !isThere) return { outcome: deletedOutcome(item.id), item }
    return { outcome: { kind: 'generated', story: await readStory(await open(), pass) }, item }
  } catch (error) {
    const outcome = deletion.signal.aborted ? deletedOutcome(item.id) : failureOf(error)
    return { outcome, item }
  } finally {
    deletion.end()
  }
}
