import * as z from 'zod/mini'
import type { HttpError } from '../../http/http-error.ts'
import { type Fault, parseParameters } from '../../http/parameters.ts'
import type { JsonObject } from '../calls/json-request.ts'
import { openAiError, parameterError } from '../calls/openai-error.ts'
import { refuseLooseSchema } from './strict-schema.ts'

const ContentPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('image_url'), image_url: z.strictObject({ url: z.string() }) }),
])

/** What each vendor of this kind takes. */
export const Message = z.strictObject({
  role: z.enum(['system', 'user']),
  content: z.union([z.string(), z.array(ContentPart).check(z.minLength(1))]),
})

const JsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/)),
    strict: z.literal(true),
    schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
  }),
})

/** The parameters that the worker sends. The vendor knows more; a reasoning model refuses many. */
const ChatRequest = z.strictObject({
  model: z.string().check(z.minLength(1)),
  messages: z.array(Message).check(z.minLength(1)),
  stream: z.optional(z.boolean()),
  stream_options: z.optional(z.strictObject({ include_usage: z.boolean() })),
  store: z.optional(z.boolean()),
  max_completion_tokens: z.optional(z.int().check(z.gte(1))),
  reasoning_effort: z.optional(z.enum(['none', 'low', 'medium', 'high', 'xhigh', 'max'])),
  // The vendor allows any text of 64 characters; ours is a hash.
  safety_identifier: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  response_format: JsonSchemaFormat,
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** The vendor has codes of its own for what another model would accept. */
const chatParameterError = (fault: Fault): HttpError => {
  const param = fault.path.join('.')
  if (param === 'max_tokens') {
    const message = `Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.`
    return openAiError(400, message, { param, code: 'unsupported_parameter' })
  }
  if (param === 'reasoning_effort') {
    const values = fault.allowed.map((value) => `'${value}'`).join(', ')
    const message = `Unsupported value: 'reasoning_effort' is not supported with this model. Supported values are: ${values}.`
    return openAiError(400, message, { param, code: 'unsupported_value' })
  }
  return parameterError(fault)
}

/** Parses the parameters of POST /v1/chat/completions. Refuses what the vendor refuses, and more. */
export const parseChatRequest = (parameters: JsonObject): ChatRequest => {
  const request = parseParameters(ChatRequest, parameters, chatParameterError)
  refuseLooseSchema(request.response_format.json_schema)
  return request
}
