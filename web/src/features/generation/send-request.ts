import type { Reply } from '../../network/api.ts'
import { endpoints, send } from '../../network/api.ts'
import { ApiError } from '../../network/api-error.ts'
import { storyForm } from '../../request/outbox/story-form.ts'
import type { StoryRequest } from '../../request/request.ts'
import { photoFile } from '../photo/draft/keep-photo.ts'

/** Longer than the server waits for the storyteller: silence past it is a lost connection. */
const silenceMs = 75_000

/** One try to have a story request fulfilled. */
export type Try = {
  readonly request: StoryRequest
  /** The idempotency key; undefined where another page or device sends the request. */
  readonly key: string | undefined
  /** The generation that an earlier try started; its events can be read without sending it again. */
  readonly generationId?: string | undefined
  readonly signal: AbortSignal
  /** Receives how much of a photo has been sent, 0 to 1. */
  readonly onUpload: (part: number) => void
}

/** The body of a reply as it is received. */
export type StoryReply = Reply<AsyncIterable<Uint8Array<ArrayBuffer>>>

/** The photo of a request is not in this browser any more. */
export class PhotoGone extends Error {
  override readonly name = 'PhotoGone'
}

const optionsOf = ({ request, key, signal }: Try) =>
  ({
    as: 'stream',
    silenceMs,
    signal,
    // The generation handles it when its outcome is known.
    emitsSessionEnd: false,
    headers: {
      Accept: 'text/event-stream',
      'Accept-Language': request.language,
      ...(key && { 'Idempotency-Key': key }),
    },
  }) as const

const sendPhoto = async (one: Try, id: string): Promise<StoryReply> => {
  const file = await photoFile(id)
  if (file === undefined) throw new PhotoGone('The photo is not kept any more')
  const { request, onUpload } = one
  onUpload(0)
  const isInscription = request.format === 'translate_inscription'
  return send(
    isInscription ? endpoints.translateInscription : endpoints.generateStory,
    { form: storyForm(request, file) },
    { ...optionsOf(one), onUpload },
  )
}

const sendWhole = (one: Try): Promise<StoryReply> => {
  const { text, format, language, photo, retells } = one.request
  const options = optionsOf(one)
  if (retells !== undefined) {
    return send(endpoints.retell, { params: { id: retells }, body: { name: text } }, options)
  }
  if (photo !== undefined) return sendPhoto(one, photo)
  return send(endpoints.storyFromText, { body: { text, format, language } }, options)
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * Sends a story request to its endpoint, or reads the events of its generation where one is known.
 * The reply is an event stream, or JSON.
 */
export const sendRequest = async (one: Try): Promise<StoryReply> => {
  const { generationId: id } = one
  if (id === undefined) return sendWhole(one)
  try {
    return await send(endpoints.generationEvents, { params: { id } }, optionsOf(one))
  } catch (error) {
    // The server has forgotten it, as it does some time after its end: the key still finds the story.
    if (isNotFound(error) && one.key !== undefined) return sendWhole(one)
    throw error
  }
}
