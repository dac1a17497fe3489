import * as z from 'zod/mini'
import { parseParameters } from '../../http/parameters.ts'
import type { JsonObject } from '../calls/json-request.ts'
import { openAiError, parameterError } from '../calls/openai-error.ts'
import { espeakVoices } from './voices.ts'

const models = /^gpt-4o-mini-tts(?:-\d{4}-\d\d-\d\d)?$/
const longestText = 4096

const SpeechRequest = z.strictObject({
  model: z.string(),
  input: z.string().check(z.minLength(1), z.maxLength(longestText)),
  voice: z.enum([...espeakVoices.keys()]),
  instructions: z.optional(z.string().check(z.maxLength(longestText))),
  response_format: z.optional(z.literal('mp3')),
})
export type SpeechRequest = z.infer<typeof SpeechRequest>

/** Parses the parameters of POST /v1/audio/speech. Refuses what the vendor refuses, and non-MP3. */
export const parseSpeechRequest = (parameters: JsonObject): SpeechRequest => {
  const request = parseParameters(SpeechRequest, parameters, parameterError)
  if (models.test(request.model)) return request
  const message = `The model '${request.model}' does not exist or you do not have access to it.`
  throw openAiError(404, message, { code: 'model_not_found' })
}
