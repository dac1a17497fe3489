import type { User } from '@storystone/schema/contract/account.ts'
import type { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { Format } from '@storystone/schema/formats.ts'
import * as z from 'zod/mini'
import { placesForm, placesQuery } from '#web/places/place-search.ts'
import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import {
  type Answer,
  anySignal,
  fetchAnswer,
  formOf,
  readText,
  uploadForm,
} from '#web/platform/api/transport.ts'
import { watchTransfer } from '#web/platform/connection/connection.ts'
import { requestFailureOf } from './failure.ts'
import { generationOf, type OutboxItem, type OutboxRequest } from './item.ts'
import { advance, type RequestEvent, type SendOutcome } from './machine.ts'
import { changeItem, deletedOutcome, hasItem, watchDeletion } from './outbox/outbox-database.ts'
import { type ProgressEvent, readStory } from './story-events.ts'

type Path<Name extends keyof typeof endpoints> = (typeof endpoints)[Name]['path']

// The service worker stays small without the table of all endpoints.
const userPath: Path<'user'> = '/api/user'
const textPath: Path<'storyFromText'> = '/api/generate-story-from-text'
const photoPath: Path<'generateStory'> = '/api/generate-story'
const inscriptionPath: Path<'translateInscription'> = '/api/translate-inscription'
const retellPath: Path<'retell'> = '/api/stories/:id/retell'
const placesPath: Path<'places'> = '/api/places'
const inPhotoPath: Path<'placesInPhoto'> = '/api/places/in-photo'
const eventsPath: Path<'generationEvents'> = '/api/generations/:id/events'

type Transfer = {
  /** Aborts it. */
  readonly signal?: AbortSignal | undefined
  /** Receives how much of a photo has been sent, 0 to 1. */
  readonly onUpload?: ((part: number) => void) | undefined
}

/** Longer than the server waits for its storyteller: silence past it is a lost connection. */
const storytellerMs = 75_000
/** A photo that is sent more slowly than this is on a connection that carries nothing. */
const slowestBytesPerMs = 2
const userMs = 10_000

const exchange = (
  path: string,
  init: RequestInit,
  { signal, onUpload }: Transfer = {},
  patienceMs = storytellerMs,
): Promise<Answer> => {
  const watchdog = watchTransfer(patienceMs)
  const limit = signal === undefined ? watchdog.signal : anySignal(signal, watchdog.signal)
  const upload = (address: string, sent: RequestInit): Promise<Response> =>
    uploadForm(address, sent, (part) => {
      watchdog.moved()
      onUpload?.(part)
    })
  return fetchAnswer(
    path,
    { credentials: 'same-origin', ...init, signal: limit },
    { watchdog, signal, ...(onUpload && { transport: upload }) },
  )
}

const photoPathOf: Readonly<Record<Format, string>> = {
  quick_facts: photoPath,
  history_guide: photoPath,
  translate_inscription: inscriptionPath,
}

const pathOf = ({ request: { format, retells }, photo }: OutboxItem): string => {
  if (retells !== undefined) return retellPath.replace(':id', encodeURIComponent(retells))
  if (photo == null) return textPath
  return photoPathOf[format]
}

const jsonOf = ({
  text,
  format,
  language,
  location,
  place,
  writer,
  retells,
}: OutboxRequest): string =>
  JSON.stringify(
    retells === undefined
      ? {
          text: place?.name ?? text,
          format,
          language,
          ...(place && { placeId: place.id }),
          ...(location && { location: JSON.stringify(location) }),
          ...(writer && { writer }),
        }
      : { name: place?.name ?? text, ...(place && { placeId: place.id }) },
  )

const headersOf = ({ id, request }: OutboxItem) => ({
  Accept: 'text/event-stream',
  'Accept-Language': request.language,
  'Idempotency-Key': id,
})

/** Posts a story request. */
const postRequest = (item: OutboxItem, transfer: Transfer): Promise<Answer> => {
  const { request, photo } = item
  const method = 'POST'
  if (photo == null) {
    const headers = { ...headersOf(item), 'Content-Type': 'application/json' }
    const init = { method, headers, body: jsonOf(request) }
    return exchange(pathOf(item), init, { signal: transfer.signal })
  }
  const isHeld = request.photoId !== undefined
  if (!isHeld) transfer.onUpload?.(0)
  const body = storyForm(request, new Blob([photo.bytes], { type: photo.type }))
  // Without the progress of its upload, all of it counts as silence.
  const uploadMs = transfer.onUpload ? 0 : photo.bytes.byteLength / slowestBytesPerMs
  const init = { method, headers: headersOf(item), body }
  if (isHeld) return exchange(pathOf(item), init, { signal: transfer.signal })
  return exchange(pathOf(item), init, transfer, storytellerMs + uploadMs)
}

/** Searches for the places that a request may mean: in its photo, or by its name. Free. */
export const findPlacesOfItem = (
  { request, photo }: OutboxItem,
  signal: AbortSignal,
): Promise<Answer> => {
  const headers = { 'Accept-Language': request.language }
  if (photo == null) {
    const query = new URLSearchParams(placesQuery(request))
    return exchange(`${placesPath}?${query}`, { headers }, { signal })
  }
  const body = placesForm(request, new Blob([photo.bytes], { type: photo.type }))
  const uploadMs = photo.bytes.byteLength / slowestBytesPerMs
  return exchange(
    inPhotoPath,
    { method: 'POST', headers, body },
    { signal },
    storytellerMs + uploadMs,
  )
}

/** Attaches to a generation: its events from the beginning. */
const fetchEvents = (
  generation: string,
  language: string,
  { signal }: Transfer,
): Promise<Answer> => {
  const headers = { Accept: 'text/event-stream', 'Accept-Language': language }
  return exchange(
    eventsPath.replace(':id', encodeURIComponent(generation)),
    { headers },
    { signal },
  )
}

const SignedInUser: z.ZodMiniType<Pick<User, 'id'>> = z.object({ id: z.string() })

/** The id of the signed-in user, or why it is not known. Never rejects. */
export const fetchOwner = async (): Promise<string | 'unreachable' | 'signed-out'> => {
  try {
    const answer = await exchange(userPath, { cache: 'no-store' }, {}, userMs)
    return z.parse(SignedInUser, JSON.parse(await readText(answer))).id
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unreachable'
  }
}

/** The fields of `PhotoStoryForm` with a photo, or its id where the server holds it. */
const storyForm = (
  { text, format, language, location, place, writer, photoId }: OutboxRequest,
  photo: Blob,
): FormData => {
  return formOf({
    format,
    language,
    location: location && JSON.stringify(location),
    name: place?.name ?? text,
    placeId: place?.id,
    writer,
    photoId,
    file: photoId === undefined ? photo : undefined,
  })
}

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
    if (generation === undefined) return postRequest(item, transfer)
    try {
      return await fetchEvents(generation, item.request.language, transfer)
    } catch (error) {
      if (!isNotFound(error)) throw error
      await requireOwner(item)
      // It has ended some time ago: the key still finds its story.
      await note({ kind: 'forgotten' })
      return postRequest(item, transfer)
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
