import * as z from 'zod/mini'
import { openAiError } from '../calls/openai-error.ts'

/** Keywords of JSON Schema that a strict schema may not have. */
const barredKeywords = [
  'allOf',
  'default',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'if',
  'maxLength',
  'minLength',
  'not',
  'oneOf',
  'patternProperties',
  'propertyNames',
  'then',
  'uniqueItems',
] as const

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
export const refuseLooseSchema = (format: {
  readonly name: string
  readonly schema: unknown
}): void => requireStrict(format.name, format.schema, [])
