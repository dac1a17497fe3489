import * as z from 'zod/mini'
import type { HttpError } from '../../http/double-server.ts'
import { type Fault, parseParameters } from '../../http/parameters.ts'
import type { JsonObject } from '../calls/json-request.ts'
import { openAiError, parameterError } from '../calls/openai-error.ts'

/** Keywords of JSON Schema that a strict schema may not have. */
const barredKeywords =
  `allOf default dependentRequired dependentSchemas else if maxLength minLength not oneOf
  patternProperties propertyNames then uniqueItems`.split(/\s+/)

const Schema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  $defs: z.optional(z.record(z.string(), z.unknown())),
})
type Schema = z.infer<typeof Schema>

const isObject = ({ type, properties }: Schema): boolean =>
  [type].flat().includes('object') || properties !== undefined

const faultOfObject = ({ additionalProperties, properties = {}, required = [] }: Schema) => {
  if (additionalProperties !== false) {
    return "'additionalProperties' is required to be supplied and to be false."
  }
  const missing = Object.keys(properties).find((name) => !required.includes(name))
  if (missing !== undefined) {
    return `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`
  }
  const extra = required.find((name) => !(name in properties))
  return extra && `Extra required key '${extra}' supplied.`
}

const faultOf = (schema: Schema): string | undefined => {
  const barred = barredKeywords.find((keyword) => keyword in schema)
  if (barred) return `'${barred}' is not permitted.`
  return isObject(schema) ? faultOfObject(schema) : undefined
}

const childrenOf = (schema: Schema): readonly (readonly [unknown, ...string[]])[] => [
  ...Object.entries(schema.properties ?? {}).map(([k, v]) => [v, 'properties', k] as const),
  ...Object.entries(schema.$defs ?? {}).map(([k, v]) => [v, '$defs', k] as const),
  ...(schema.items === undefined ? [] : [[schema.items, 'items'] as const]),
  ...(schema.anyOf ?? []).map((v, index) => [v, 'anyOf', String(index)] as const),
]

const requireStrict = (name: string, value: unknown, path: readonly string[]): void => {
  const { data: schema } = Schema.safeParse(value)
  const isRootObject = path.length > 0 || schema?.type === 'object'
  const fault = !schema
    ? 'schema must be a JSON Schema object.'
    : isRootObject
      ? faultOf(schema)
      : 'schema must be a JSON Schema of \'type: "object"\'.'
  if (fault) {
    const context = path.map((step) => `'${step}'`).join(', ')
    const message = `Invalid schema for response_format '${name}': In context=(${context}), ${fault}`
    throw openAiError(400, message, { param: 'response_format' })
  }
  for (const [child, ...steps] of schema ? childrenOf(schema) : []) {
    requireStrict(name, child, [...path, ...steps])
  }
}

/** Refuses a schema that is not strict. */
const refuseLooseSchema = (format: { readonly name: string; readonly schema: unknown }): void =>
  requireStrict(format.name, format.schema, [])

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
