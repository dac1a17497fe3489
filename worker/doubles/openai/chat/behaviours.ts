import * as z from 'zod/mini'

const pace = {
  wordsPerSecond: z.optional(z.number().check(z.gt(0))),
  firstWordAfterMs: z.optional(z.number().check(z.gte(0))),
}

/** What a call can be made to do. README.md says what each is for. */
export const Behaviour = z.discriminatedUnion('do', [
  z.strictObject({
    ...pace,
    do: z.literal('answer'),
    content: z.optional(z.string()),
    asciiOnly: z.optional(z.boolean()),
  }),
  z.strictObject({
    do: z.literal('answer_at_once'),
    content: z.optional(z.string()),
    asciiOnly: z.optional(z.boolean()),
  }),
  z.strictObject({ do: z.literal('stall') }),
  z.strictObject({
    do: z.literal('fail'),
    status: z.int().check(z.gte(400), z.lte(599)),
    retryAfter: z.optional(z.number().check(z.gte(0))),
  }),
  z.strictObject({
    ...pace,
    do: z.literal('break_off'),
    afterCharacters: z.int().check(z.gte(0)),
  }),
  z.strictObject({ ...pace, do: z.literal('refuse') }),
  z.strictObject({ ...pace, do: z.literal('cut_by_length') }),
  z.strictObject({ ...pace, do: z.literal('filter') }),
  z.strictObject({ ...pace, do: z.literal('nonsense') }),
  z.strictObject({
    ...pace,
    do: z.literal('wrong_shape'),
    fault: z.optional(z.enum(['title_missing', 'title_empty', 'content_not_text'])),
  }),
  z.strictObject({ ...pace, do: z.literal('empty') }),
  z.strictObject({ ...pace, do: z.literal('late_unrecognised') }),
  z.strictObject({ ...pace, do: z.literal('hold') }),
  z.strictObject({
    ...pace,
    do: z.literal('recognise'),
    name: z.optional(z.string()),
    confidence: z.optional(z.number()),
    visibleText: z.optional(z.string()),
    candidates: z.optional(z.array(z.string())),
  }),
])
export type Behaviour = z.infer<typeof Behaviour>

/**
 * What the calls with a landmark's exact text do, one after the other; the last goes on.
 * `as`: the name that is looked up in its stead.
 */
export const Script = z.strictObject({
  landmark: z.string().check(z.trim(), z.minLength(1)),
  as: z.optional(z.string()),
  behaviours: z.array(Behaviour).check(z.minLength(1)),
})
export type Script = z.infer<typeof Script>

/**
 * The calls with a landmark's text so far. `finished`: the double did all it had to, failures
 * included; `aborted`: the client left before; `held`: waiting for their release just now;
 * `firstWordAt`: when the newest one said its first word, in milliseconds since 1970.
 */
export const Calls = z.strictObject({
  count: z.int(),
  finished: z.int(),
  aborted: z.int(),
  held: z.int(),
  firstWordAt: z.nullable(z.int()),
})
export type Calls = z.infer<typeof Calls>

export const Release = z.strictObject({ landmark: z.string().check(z.trim(), z.minLength(1)) })
export const Released = z.strictObject({ released: z.int() })
