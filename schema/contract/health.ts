import * as z from 'zod/mini'

/** The paid services that can be stood in for by a double on this machine. */
export const doubleNames = ['openai', 'stripe', 'geocoder'] as const
export type DoubleName = (typeof doubleNames)[number]

/** GET /api/health: answered with 200 when the database answers. */
export const Health = z.object({
  ok: z.literal(true),
  version: z.string(),
  doubles: z.array(z.enum(doubleNames)),
})
export type Health = z.infer<typeof Health>
