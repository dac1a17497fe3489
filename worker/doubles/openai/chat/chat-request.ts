import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import { knownParameters, refusalOf } from './known-parameters.ts'
import { refuseLooseSchema } from './strict-schema.ts'

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
export type Message = z.infer<typeof Message>

const JsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/)),
    description: z.optional(z.string()),
    strict: z.nullish(z.boolean()),
    schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
  }),
})

const ChatRequest = z.looseObject({
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
})
export type ChatRequest = z.infer<typeof ChatRequest>

const Parameters = z.record(z.string(), z.unknown())

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'We could not parse the JSON body of your request.')
  }
}

const readParameters = (body: string): Record<string, unknown> => {
  const parameters = Parameters.safeParse(parseJson(body))
  if (parameters.success) return parameters.data
  throw new ApiError(400, 'The body of your request must be a JSON object.')
}

/** Parses the body of POST /v1/chat/completions. Refuses with 400 what the vendor refuses. */
export const readChatRequest = (body: string): ChatRequest => {
  const parameters = readParameters(body)
  for (const name of Object.keys(parameters)) {
    if (knownParameters.has(name)) continue
    const detail = { param: name, code: 'unknown_parameter' }
    throw new ApiError(400, `Unknown parameter: '${name}'.`, detail)
  }
  const refusal = refusalOf(parameters)
  if (refusal) throw refusal
  const result = ChatRequest.safeParse(parameters)
  if (!result.success) {
    const [issue] = result.error.issues
    const param = issue?.path.join('.') ?? null
    throw new ApiError(400, `Invalid value for '${param}': ${issue?.message}.`, {
      param,
      code: 'invalid_value',
    })
  }
  refuseLooseSchema(result.data.response_format.json_schema)
  return result.data
}
