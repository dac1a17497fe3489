import * as z from 'zod/mini'

const milliseconds = z.optional(z.number().check(z.gte(0)))

/** What a call for speech can be made to do. README.md explains each. */
export const SpeechBehaviour = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('speak'), afterMs: milliseconds }),
  z.strictObject({
    do: z.literal('fail'),
    status: z.int().check(z.gte(400), z.lte(599)),
    retryAfter: z.optional(z.number().check(z.gte(0))),
    code: z.optional(z.string()),
    afterMs: milliseconds,
  }),
  z.strictObject({ do: z.literal('break_off'), afterBytes: z.int().check(z.gte(0)) }),
  z.strictObject({ do: z.literal('send'), base64: z.string() }),
  z.strictObject({ do: z.literal(['stall', 'hold', 'nonsense', 'empty', 'other_sample_rate']) }),
])
export type SpeechBehaviour = z.infer<typeof SpeechBehaviour>

const containing = z.string().check(z.minLength(1))

/** The behaviours of the calls whose input contains a text, in order; the last one repeats. */
export const SpeechScript = z.strictObject({
  containing,
  behaviours: z.array(SpeechBehaviour).check(z.minLength(1)),
})
export type SpeechScript = z.infer<typeof SpeechScript>

/** The calls whose input contains a text so far. README.md explains the counts. */
export const SpeechCalls = z.object({
  count: z.int(),
  open: z.int(),
  mostOpen: z.int(),
  held: z.int(),
  inputs: z.array(z.string()),
})
export type SpeechCalls = z.infer<typeof SpeechCalls>

export const SpeechRelease = z.strictObject({ containing })
