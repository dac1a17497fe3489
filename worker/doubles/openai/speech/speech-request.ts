import * as z from 'zod/mini'
import { HttpError } from '../../http/double-server.ts'
import { parseParameters } from '../../http/parameters.ts'
import type { JsonObject } from '../calls/json-request.ts'
import { openAiError, parameterError } from '../calls/openai-error.ts'

/** A voice of espeak-ng: its name, with a variant, and its pitch from 0 to 99. */
export type EspeakVoice = { readonly name: string; readonly pitch: number }

/** Those of the vendor's voices that the catalogue uses. Each speaks one language here. */
export const espeakVoices: ReadonlyMap<string, EspeakVoice> = new Map([
  ['onyx', { name: 'en-gb-x-rp', pitch: 40 }],
  ['nova', { name: 'en+f3', pitch: 55 }],
  ['ash', { name: 'fr', pitch: 40 }],
  ['coral', { name: 'fr+f4', pitch: 55 }],
])

/** Some of those that Kokoro-FastAPI has: one French voice, a woman's. */
export const kokoroVoices: ReadonlyMap<string, EspeakVoice> = new Map([
  ['bm_george', { name: 'en-gb-x-rp', pitch: 35 }],
  ['bf_emma', { name: 'en+f2', pitch: 60 }],
  ['ff_siwis', { name: 'fr+f2', pitch: 60 }],
])

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
