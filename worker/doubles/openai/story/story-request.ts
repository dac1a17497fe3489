import { formats, languages } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import type { Message } from '../chat/chat-request.ts'
import { checkImageUrl } from './image-part.ts'

const common = {
  format: z.enum(formats),
  language: z.enum(languages),
  place: z.nullable(
    z.strictObject({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      name: z.string(),
    }),
  ),
}

/**
 * What the worker asks to be written: the user message's text is this object's JSON and nothing
 * else. `kind` and `visibleText` come where a photo was looked at before.
 */
export const StoryRequest = z.strictObject({
  landmark: z.string(),
  kind: z.optional(z.string()),
  visibleText: z.optional(z.string()),
  ...common,
})
export type StoryRequest = z.infer<typeof StoryRequest>

/** What the worker asks of a photo, which is the other part of the user message. */
export const RecognitionRequest = z.strictObject({ name: z.nullable(z.string()), ...common })
export type RecognitionRequest = z.infer<typeof RecognitionRequest>

export type Request = StoryRequest | RecognitionRequest

const notOurs = (what: string): ApiError =>
  new ApiError(400, `This double tells Storystone's stories only: ${what}.`, { param: 'messages' })

type Parts = { readonly text: string; readonly images: number }

const partsOf = ({ content }: Message): Parts => {
  if (typeof content === 'string') return { text: content, images: 0 }
  let text = ''
  let images = 0
  for (const part of content ?? []) {
    if (part.type === 'text') text += part.text
    else {
      checkImageUrl(part.image_url.url)
      images += 1
    }
  }
  return { text, images }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw notOurs('the last user message must be one JSON object')
  }
}

/** Whether the request is about a photo that nobody has named. */
export const isRecognition = (request: Request): request is RecognitionRequest =>
  !('landmark' in request)

const checkParts = (request: Request, { images }: Parts): void => {
  if (images > 1) throw notOurs('one photo at a time')
  if (isRecognition(request) && images === 0) throw notOurs('there is no photo to look at')
  if (!isRecognition(request) && request.landmark === '' && request.visibleText === undefined) {
    throw notOurs('there is neither a name nor a text to tell of')
  }
}

/** Reads what is asked for from the last user message. Refuses any other message with a 400. */
export const readRequest = (messages: readonly Message[]): Request => {
  const message = messages.findLast(({ role }) => role === 'user')
  if (!message) throw notOurs('there must be a user message')
  const parts = partsOf(message)
  const asked = parseJson(parts.text)
  const isNamed = typeof asked === 'object' && asked !== null && 'landmark' in asked
  const result = (isNamed ? StoryRequest : RecognitionRequest).safeParse(asked)
  if (result.success) {
    checkParts(result.data, parts)
    return result.data
  }
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw notOurs(`the user message is not a story request (${faults.join('; ')})`)
}

/**
 * The text by which a test scripts the calls for a request: the landmark's; of a photo the name
 * typed beside it, else the place's name.
 */
export const keyOf = (request: Request): string =>
  isRecognition(request) ? (request.name ?? request.place?.name ?? '') : request.landmark
