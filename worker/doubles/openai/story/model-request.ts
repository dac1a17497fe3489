import { Buffer } from 'node:buffer'
import type { Point } from '@storystone/schema/distance.ts'
import type { Format } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type { HttpError } from '../../http/double-server.ts'
import { openAiError } from '../calls/openai-error.ts'
import type { JudgeRequest } from './judge.ts'

const signatures: Readonly<Record<string, string>> = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'image/webp': '52494646',
  'image/gif': '47494638',
}

/** Refuses an image that is not a data URL of a supported type, or not of the type it states. */
const checkImageUrl = (url: string): void => {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([\w+/]+=*)$/.exec(url) ?? []
  const signature = signatures[type]
  const start = Buffer.from(data.slice(0, 24), 'base64').toString('hex')
  if (signature && start.startsWith(signature)) return
  throw openAiError(
    400,
    "You uploaded an unsupported image. Please make sure your image is valid and has of one of the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    { code: 'invalid_image_format' },
  )
}

type Common = { readonly format: Format; readonly language: Language }

type Passage = {
  readonly id: string
  readonly section: string
  readonly sentences: readonly { readonly id: string; readonly text: string }[]
}

/** The worker's request for a story. `kind` and `visibleText` are what it read off a photo. */
export type WritingRequest = Common & {
  readonly place: {
    readonly name: string
    readonly country: string | null
    readonly description: string | null
  } | null
  readonly passages: readonly Passage[]
  readonly kind?: string
  readonly visibleText?: string
}

/** The worker's question what a photo shows. The photo is the other part of the user message. */
export type RecognitionRequest = Common & {
  readonly name: string | null
  readonly place: (Point & { readonly name: string }) | null
}

/** The second reader's question: does the evidence say what each sentence says? */
export type SecondReadingRequest = {
  readonly language: Language
  readonly pairs: readonly {
    readonly id: string
    readonly sentence: string
    readonly evidence: readonly string[]
  }[]
}

export type ModelRequest = WritingRequest | RecognitionRequest | JudgeRequest | SecondReadingRequest

/** The model's answer. The schema of the request orders its properties. */
export type Answer = Readonly<Record<string, unknown>>

/** A test's wish: requests for `name` are answered with the landmark `landmark`. */
export type Alias = { readonly name: string; readonly landmark: string }

export const isJudging = (request: ModelRequest): request is JudgeRequest => 'statements' in request

export const isSecondReading = (request: ModelRequest): request is SecondReadingRequest =>
  'pairs' in request

export const isRecognition = (request: ModelRequest): request is RecognitionRequest =>
  !('passages' in request || isJudging(request) || isSecondReading(request))

/** The text under which a test scripts a request. README.md says which it is for a photo. */
export const keyOf = (request: ModelRequest): string => {
  if (isJudging(request)) return 'judge'
  if (isSecondReading(request)) return 'second reader'
  const place = request.place?.name ?? ''
  return isRecognition(request) ? (request.name ?? place) : place
}

const invalidMessage = (reason: string): HttpError =>
  openAiError(400, `This double answers Storystone's requests only: ${reason}.`, {
    param: 'messages',
  })

const requireSubject = (request: ModelRequest, images: number): void => {
  if (images > 1) throw invalidMessage('it takes one photo at a time')
  if (isJudging(request) || isSecondReading(request)) return
  if (isRecognition(request)) {
    if (images === 0) throw invalidMessage('there is no photo')
  } else if (request.passages.length === 0 && request.visibleText === undefined) {
    throw invalidMessage('there are neither passages nor a text')
  }
}

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
type Message = {
  readonly role: string
  readonly content?: string | readonly Part[] | null | undefined
}

/** Reads the request in the last user message, which is the worker's or its judge's. */
export const readModelRequest = (messages: readonly Message[]): ModelRequest => {
  const message = messages.findLast(({ role }) => role === 'user')
  if (!message) throw invalidMessage('there must be a user message')
  const { content } = message
  const parts: readonly Part[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  let text = ''
  let images = 0
  for (const part of parts) {
    if (part.type === 'text') text += part.text
    else {
      checkImageUrl(part.image_url.url)
      images += 1
    }
  }
  const request: ModelRequest = JSON.parse(text)
  requireSubject(request, images)
  return request
}
