import * as z from 'zod/mini'
import { lies } from '../story/lies.ts'

const pace = {
  wordsPerSecond: z.optional(z.number().check(z.gt(0))),
  firstWordAfterMs: z.optional(z.number().check(z.gte(0))),
}
const answer = { content: z.optional(z.string()), asciiOnly: z.optional(z.boolean()) }

/** What a call can be made to do. README.md explains each. */
export const Behaviour = z.discriminatedUnion('do', [
  z.strictObject({ ...pace, ...answer, do: z.literal('answer') }),
  z.strictObject({ ...answer, do: z.literal('answer_at_once') }),
  z.strictObject({ do: z.literal('lie'), lie: z.enum(lies) }),
  z.strictObject({ do: z.literal('stall') }),
  z.strictObject({
    ...pace,
    do: z.literal('find_unsupported'),
    containing: z.array(z.string().check(z.minLength(1))),
    ids: z.optional(z.enum(['unknown', 'repeated'])),
  }),
  z.strictObject({
    ...pace,
    do: z.literal('fail_midway'),
    code: z.nullable(z.union([z.string(), z.number()])),
    type: z.optional(z.string()),
    message: z.optional(z.string()),
  }),
  z.strictObject({
    do: z.literal('fail'),
    status: z.int().check(z.gte(400), z.lte(599)),
    retryAfter: z.optional(z.number().check(z.gte(0))),
    code: z.optional(z.string()),
  }),
  z.strictObject({
    ...pace,
    do: z.literal('break_off'),
    afterCharacters: z.int().check(z.gte(0)),
  }),
  z.strictObject({
    ...pace,
    do: z.literal([
      'refuse',
      'cut_by_length',
      'filter',
      'nonsense',
      'empty',
      'late_unrecognised',
      'hold',
    ]),
  }),
  z.strictObject({
    ...pace,
    do: z.literal('wrong_shape'),
    fault: z.optional(z.enum(['title_missing', 'title_empty', 'content_not_text'])),
  }),
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

const landmark = z.string().check(z.trim(), z.minLength(1))

/**
 * The behaviours of the calls with exactly this landmark text, in order; the last one repeats.
 * `as`: the name that is looked up instead.
 */
export const Script = z.strictObject({
  landmark,
  as: z.optional(z.string()),
  behaviours: z.array(Behaviour).check(z.minLength(1)),
})
export type Script = z.infer<typeof Script>

/** The calls with a landmark's text so far. README.md explains the counts. */
export const Calls = z.object({
  count: z.int(),
  finished: z.int(),
  aborted: z.int(),
  held: z.int(),
  mostOpen: z.int(),
  firstWordAt: z.nullable(z.int()),
  firstSentenceAt: z.nullable(z.int()),
})
export type Calls = z.infer<typeof Calls>

export const Release = z.strictObject({ landmark })
export const Released = z.strictObject({ released: z.int() })
