import * as z from 'zod/mini'
import { parseParameters } from '../../http/parameters.ts'
import type { JsonObject } from '../calls/json-request.ts'
import { parameterError } from '../calls/openai-error.ts'
import { refuseLooseSchema } from './strict-schema.ts'
import { refuseUnsupported } from './unsupported-parameters.ts'

const ContentPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({
      url: z.string(),
      detail: z.optional(z.enum(['auto', 'low', 'high'])),
    }),
  }),
])

const Message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.nullish(z.union([z.string(), z.array(ContentPart).check(z.minLength(1))])),
})

const JsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/)),
    description: z.optional(z.string()),
    strict: z.nullish(z.boolean()),
    schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
  }),
})

/** A parameter that the vendor knows and the double doesn't need. */
const ignored = z.optional(z.unknown())

const ChatRequest = z.strictObject({
  model: z.string().check(z.minLength(1)),
  messages: z.array(Message).check(z.minLength(1)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(
    z.strictObject({
      include_usage: z.optional(z.boolean()),
      include_obfuscation: z.optional(z.boolean()),
    }),
  ),
  max_completion_tokens: z.nullish(z.int().check(z.gte(1))),
  temperature: z.nullish(z.number().check(z.gte(0), z.lte(2))),
  response_format: JsonSchemaFormat,
  audio: ignored,
  frequency_penalty: ignored,
  function_call: ignored,
  functions: ignored,
  logit_bias: ignored,
  logprobs: ignored,
  metadata: ignored,
  modalities: ignored,
  moderation: ignored,
  n: ignored,
  parallel_tool_calls: ignored,
  prediction: ignored,
  presence_penalty: ignored,
  prompt_cache_key: ignored,
  prompt_cache_options: ignored,
  prompt_cache_retention: ignored,
  reasoning_effort: ignored,
  safety_identifier: ignored,
  seed: ignored,
  service_tier: ignored,
  stop: ignored,
  store: ignored,
  tool_choice: ignored,
  tools: ignored,
  top_logprobs: ignored,
  top_p: ignored,
  user: ignored,
  verbosity: ignored,
  web_search_options: ignored,
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** Parses the parameters of POST /v1/chat/completions. Refuses what the vendor refuses. */
export const parseChatRequest = (parameters: JsonObject): ChatRequest => {
  refuseUnsupported(parameters)
  const request = parseParameters(ChatRequest, parameters, parameterError)
  refuseLooseSchema(request.response_format.json_schema)
  return request
}
