import * as z from 'zod/mini'
import { HttpError } from '../../http/http-error.ts'
import { parseParameters } from '../../http/parameters.ts'
import type { JsonObject } from '../calls/json-request.ts'
import { openAiError, parameterError } from '../calls/openai-error.ts'
import { espeakVoices, kokoroVoices } from './voices.ts'

const models = /^gpt-4o-mini-tts(?:-\d{4}-\d\d-\d\d)?$/
const longestText = 4096

const SpeechRequest = z.strictObject({
  model: z.string(),
  input: z.string().check(z.minLength(1), z.maxLength(longestText)),
  voice: z.enum([...espeakVoices.keys()]),
  instructions: z.optional(z.string().check(z.maxLength(longestText))),
  response_format: z.optional(z.literal('mp3')),
})
export type SpeechRequest = {
  readonly model: string
  readonly voice: string
  readonly input: string
}

const kokoroModels: readonly string[] = ['kokoro', 'tts-1', 'tts-1-hd']

/** It ignores parameters that it does not know. */
const KokoroRequest = z.object({
  model: z._default(z.string(), 'kokoro'),
  input: z.string().check(z.minLength(1)),
  voice: z.string(),
  response_format: z._default(z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']), 'mp3'),
})

const kokoroError = (error: string, message: string): HttpError =>
  new HttpError(400, message, { detail: { error, message, type: 'invalid_request_error' } })

/** Parses the parameters of Kokoro-FastAPI's POST /v1/audio/speech, with its models and voices. */
export const parseKokoroRequest = (parameters: JsonObject): SpeechRequest => {
  const { model, voice, input, response_format } = parseParameters(
    KokoroRequest,
    parameters,
    parameterError,
  )
  if (!kokoroModels.includes(model)) {
    throw kokoroError('invalid_model', `Unsupported model: ${model}`)
  }
  if (!kokoroVoices.has(voice)) throw kokoroError('validation_error', `Voice '${voice}' not found`)
  if (response_format !== 'mp3') throw kokoroError('validation_error', 'This double has MP3 only.')
  return { model, voice, input }
}

/** Parses the parameters of OpenAI's POST /v1/audio/speech. Refuses what the vendor refuses, and non-MP3. */
export const parseSpeechRequest = (parameters: JsonObject): SpeechRequest => {
  const request = parseParameters(SpeechRequest, parameters, parameterError)
  if (models.test(request.model)) return request
  const message = `The model '${request.model}' does not exist or you do not have access to it.`
  throw openAiError(404, message, { code: 'model_not_found' })
}
