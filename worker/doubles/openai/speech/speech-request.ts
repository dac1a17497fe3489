import * as z from 'zod/mini'
import { parseParameters } from '../../http/parameters.ts'
import type { JsonObject } from '../calls/json-request.ts'
import { openAiError, parameterError, unsupportedParameter } from '../calls/openai-error.ts'
import { espeakVoices } from './voices.ts'

const models = /^(?:tts-1|tts-1-hd|gpt-4o-mini-tts)(?:-\d{4}-\d\d-\d\d|-\d{4})?$/
const formats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const
const longestText = 4096

const SpeechRequest = z.strictObject({
  model: z.string(),
  input: z.string().check(z.minLength(1), z.maxLength(longestText)),
  voice: z.enum([...espeakVoices.keys()]),
  instructions: z.optional(z.string().check(z.maxLength(longestText))),
  response_format: z._default(z.enum(formats), 'mp3'),
  speed: z._default(z.number().check(z.gte(0.25), z.lte(4)), 1),
  stream_format: z._default(z.enum(['sse', 'audio']), 'audio'),
})
export type SpeechRequest = z.infer<typeof SpeechRequest>

/** Parses the parameters of POST /v1/audio/speech. Refuses what the vendor refuses, and non-MP3. */
export const parseSpeechRequest = (parameters: JsonObject): SpeechRequest => {
  const request = parseParameters(SpeechRequest, parameters, parameterError)
  const { model, instructions, response_format, speed, stream_format } = request
  if (!models.test(model)) {
    const message = `The model '${model}' does not exist or you do not have access to it.`
    throw openAiError(404, message, { code: 'model_not_found' })
  }
  if (model.startsWith('tts-1')) {
    if (instructions !== undefined) throw unsupportedParameter('instructions', '')
    if (stream_format === 'sse') throw unsupportedParameter('stream_format', '')
  }
  if (response_format !== 'mp3' || stream_format === 'sse' || speed !== 1) {
    throw openAiError(400, 'This double speaks MP3 at its own pace only.')
  }
  return request
}
