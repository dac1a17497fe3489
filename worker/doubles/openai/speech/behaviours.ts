import * as z from 'zod/mini'

/** What a call for speech can be made to do. README.md says what each is for. */
export const SpeechBehaviour = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('speak'), afterMs: z.optional(z.number().check(z.gte(0))) }),
  z.strictObject({
    do: z.literal('fail'),
    status: z.int().check(z.gte(400), z.lte(599)),
    retryAfter: z.optional(z.number().check(z.gte(0))),
    afterMs: z.optional(z.number().check(z.gte(0))),
  }),
  z.strictObject({ do: z.literal('stall') }),
  z.strictObject({ do: z.literal('hold') }),
  z.strictObject({ do: z.literal('break_off'), afterBytes: z.int().check(z.gte(0)) }),
  z.strictObject({ do: z.literal('nonsense') }),
  z.strictObject({ do: z.literal('empty') }),
  z.strictObject({ do: z.literal('other_sample_rate') }),
])
export type SpeechBehaviour = z.infer<typeof SpeechBehaviour>

/** What the calls whose input holds `naming` do, one after the other; the last goes on. */
export const SpeechScript = z.strictObject({
  naming: z.string().check(z.minLength(1)),
  behaviours: z.array(SpeechBehaviour).check(z.minLength(1)),
})
export type SpeechScript = z.infer<typeof SpeechScript>

/**
 * The calls whose input holds a text so far: `open` just now, `mostOpen` at any time, `held` for
 * their release; `inputs` in the order in which they came.
 */
export const SpeechCalls = z.strictObject({
  count: z.int(),
  open: z.int(),
  mostOpen: z.int(),
  held: z.int(),
  inputs: z.array(z.string()),
})
export type SpeechCalls = z.infer<typeof SpeechCalls>

export const SpeechNaming = z.strictObject({ naming: z.string().check(z.minLength(1)) })
