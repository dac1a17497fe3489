import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { addressOf } from '../../network/address.ts'
import { upload } from '../../network/upload.ts'
import { storyForm } from '../../request/outbox/story-form.ts'
import type { StoryRequest } from '../../request/request.ts'
import { photoFile } from '../photo/draft/keep-photo.ts'

export type Question = {
  readonly request: StoryRequest
  readonly key: string
  readonly signal: AbortSignal
  /** Told how much of a photo has gone, 0 to 1. */
  readonly onUpload: (part: number) => void
}

/** The photo of a request is not in this browser any more. */
export class PhotoGone extends Error {
  override readonly name = 'PhotoGone'
}

const headersOf = ({ request, key }: Question): Record<string, string> => ({
  Accept: 'text/event-stream',
  'Accept-Language': request.language,
  'Idempotency-Key': key,
})

const sendJson = (question: Question, address: string, body: unknown): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...headersOf(question), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: question.signal,
  })

const sendPhoto = async (question: Question, id: string): Promise<Response> => {
  const file = await photoFile(id)
  if (file === undefined) throw new PhotoGone('The photo is not kept any more')
  const { request, signal, onUpload } = question
  onUpload(0)
  const isInscription = request.format === 'translate_inscription'
  return upload(isInscription ? endpoints.translateInscription : endpoints.generateStory, {
    form: storyForm(request, file),
    headers: headersOf(question),
    signal,
    onProgress: onUpload,
  })
}

/** Sends a request for a story to the call that it is for. */
export const sendRequest = (question: Question): Promise<Response> => {
  const { text, format, language, photo, retells } = question.request
  if (retells !== undefined) {
    return sendJson(question, addressOf(endpoints.retell, { id: retells }), { name: text })
  }
  if (photo !== undefined) return sendPhoto(question, photo)
  return sendJson(question, endpoints.storyFromText.path, { text, format, language })
}
