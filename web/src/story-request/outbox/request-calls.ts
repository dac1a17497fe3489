import type { User } from '@storystone/schema/contract/account.ts'
import type { endpoints } from '@storystone/schema/contract/endpoints.ts'
import * as z from 'zod/mini'
import { ApiError } from '#web/platform/api/api-error.ts'
import {
  type Answer,
  anySignal,
  fetchAnswer,
  readText,
  uploadForm,
} from '#web/platform/api/transport.ts'
import { watchTransfer } from '#web/platform/connection/watchdog.ts'
import type { OutboxItem, OutboxRequest } from './outbox-item.ts'
import { storyForm } from './story-form.ts'

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

export type Transfer = {
  /** Aborts it. */
  readonly signal?: AbortSignal | undefined
  /** Receives how much of a photo has been sent, 0 to 1. */
  readonly onUpload?: ((part: number) => void) | undefined
}

/** Longer than the server waits for its storyteller: silence past it is a lost connection. */
const silenceMs = 75_000
/** A photo that is sent more slowly than this is on a connection that carries nothing. */
const slowestBytesPerMs = 2
const userMs = 10_000

const exchange = (
  path: string,
  init: RequestInit,
  { signal, onUpload }: Transfer = {},
  patienceMs = silenceMs,
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

const pathOf = ({ request: { format, retells }, photo }: OutboxItem): string => {
  if (retells !== undefined) return retellPath.replace(':id', encodeURIComponent(retells))
  if (photo == null) return textPath
  return format === 'translate_inscription' ? inscriptionPath : photoPath
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
          ...{ text: place?.name ?? text, format, language },
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

/** Sends a story request. */
export const sendRequest = (item: OutboxItem, transfer: Transfer): Promise<Answer> => {
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
  return exchange(pathOf(item), init, transfer, silenceMs + uploadMs)
}

/** Searches for the places that a request may mean: in its photo, or by its name. Free. */
export const fetchPlaces = (
  { request, photo }: OutboxItem,
  signal: AbortSignal,
): Promise<Answer> => {
  const { text, language, location } = request
  const headers = { 'Accept-Language': language }
  if (photo == null) {
    const query = new URLSearchParams({ language, name: text })
    if (location) {
      query.set('latitude', String(location.latitude))
      query.set('longitude', String(location.longitude))
    }
    return exchange(`${placesPath}?${query}`, { headers }, { signal })
  }
  const body = new FormData()
  body.set('language', language)
  if (location) body.set('location', JSON.stringify(location))
  if (text !== '') body.set('name', text)
  body.set('file', new Blob([photo.bytes], { type: photo.type }), 'photo')
  const uploadMs = photo.bytes.byteLength / slowestBytesPerMs
  return exchange(inPhotoPath, { method: 'POST', headers, body }, { signal }, silenceMs + uploadMs)
}

/** Attaches to a generation: its events from the beginning. */
export const fetchEvents = (
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
