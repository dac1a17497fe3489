import * as z from 'zod/mini'
import { openAiError } from '../openai-error.ts'

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

type Fault = { readonly at: readonly string[]; readonly what: string }

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
  return extra === undefined ? null : `Extra required key '${extra}' supplied.`
}

const childrenOf = (schema: Schema): readonly (readonly [readonly string[], unknown])[] => [
  ...Object.entries(schema.properties ?? {}).map(([k, v]) => [['properties', k], v] as const),
  ...Object.entries(schema.$defs ?? {}).map(([k, v]) => [['$defs', k], v] as const),
  ...(schema.items === undefined ? [] : [[['items'], schema.items] as const]),
  ...(schema.anyOf ?? []).map((v, index) => [['anyOf', String(index)], v] as const),
]

const findFault = (value: unknown, at: readonly string[]): Fault | null => {
  const parsed = Schema.safeParse(value)
  if (!parsed.success) return { at, what: 'schema must be a JSON Schema object.' }
  const schema = parsed.data
  const barred = barredKeywords.find((keyword) => keyword in schema)
  if (barred) return { at, what: `'${barred}' is not permitted.` }
  const what = isObject(schema) ? faultOfObject(schema) : null
  if (what) return { at, what }
  for (const [path, child] of childrenOf(schema)) {
    const fault = findFault(child, [...at, ...path])
    if (fault) return fault
  }
  return null
}

type NamedSchema = {
  readonly name: string
  readonly strict?: boolean | null | undefined
  readonly schema: Readonly<Record<string, unknown>>
}

/** Refuses a schema that has `strict: true` and is not strict. */
export const refuseLooseSchema = ({ name, strict, schema }: NamedSchema): void => {
  if (strict !== true) return
  const fault: Fault | null =
    schema.type === 'object'
      ? findFault(schema, [])
      : { at: [], what: 'schema must be a JSON Schema of \'type: "object"\'.' }
  if (!fault) return
  const context = fault.at.map((step) => `'${step}'`).join(', ')
  throw openAiError(
    400,
    `Invalid schema for response_format '${name}': In context=(${context}), ${fault.what}`,
    { param: 'response_format' },
  )
}
