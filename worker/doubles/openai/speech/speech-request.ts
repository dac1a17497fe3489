import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import { espeakVoices } from './voices.ts'

const models = /^(?:tts-1|tts-1-hd|gpt-4o-mini-tts)(?:-\d{4}-\d\d-\d\d|-\d{4})?$/
const formats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const
const longestText = 4096

const SpeechRequest = z.strictObject({
  model: z.string(),
  input: z.string().check(z.minLength(1), z.maxLength(longestText)),
  voice: z.enum([...espeakVoices.keys()]),
  instructions: z.optional(z.string().check(z.maxLength(longestText))),
  response_format: z.optional(z.enum(formats)),
  speed: z.optional(z.number().check(z.gte(0.25), z.lte(4))),
  stream_format: z.optional(z.enum(['sse', 'audio'])),
})
export type SpeechRequest = z.infer<typeof SpeechRequest>

const Parameters = z.record(z.string(), z.unknown())

const readParameters = (body: string): Record<string, unknown> => {
  try {
    return Parameters.parse(JSON.parse(body))
  } catch {
    throw new ApiError(400, 'We could not parse the JSON body of your request.')
  }
}

const required = ['model', 'input', 'voice'] as const

const refuseUnknownModel = (model: unknown): void => {
  if (typeof model === 'string' && models.test(model)) return
  const message = `The model '${model}' does not exist or you do not have access to it.`
  throw new ApiError(404, message, { code: 'model_not_found' })
}

const refuseWhatDoesNotGoTogether = ({ model, instructions, stream_format }: SpeechRequest) => {
  if (!model.startsWith('tts-1')) return
  const param = instructions === undefined ? 'stream_format' : 'instructions'
  if (instructions === undefined && stream_format !== 'sse') return
  const message = `Unsupported parameter: '${param}' is not supported with this model.`
  throw new ApiError(400, message, { param, code: 'unsupported_parameter' })
}

/** Parses the body of POST /v1/audio/speech. Refuses what the vendor refuses, and what is no MP3. */
export const readSpeechRequest = (body: string): SpeechRequest => {
  const parameters = readParameters(body)
  for (const param of required) {
    if (parameters[param] !== undefined) continue
    const message = `Missing required parameter: '${param}'.`
    throw new ApiError(400, message, { param, code: 'missing_required_parameter' })
  }
  const unknown = Object.keys(parameters).find((name) => !(name in SpeechRequest.shape))
  if (unknown !== undefined) {
    const detail = { param: unknown, code: 'unknown_parameter' }
    throw new ApiError(400, `Unknown parameter: '${unknown}'.`, detail)
  }
  refuseUnknownModel(parameters.model)
  const result = SpeechRequest.safeParse(parameters)
  if (!result.success) {
    const [issue] = result.error.issues
    const param = issue?.path.join('.') ?? null
    const message = `Invalid value for '${param}': ${issue?.message}.`
    throw new ApiError(400, message, { param, code: 'invalid_value' })
  }
  refuseWhatDoesNotGoTogether(result.data)
  const { response_format, stream_format, speed } = result.data
  if ((response_format ?? 'mp3') !== 'mp3' || stream_format === 'sse' || (speed ?? 1) !== 1) {
    throw new ApiError(400, 'This double speaks MP3 at its own pace only.')
  }
  return result.data
}
