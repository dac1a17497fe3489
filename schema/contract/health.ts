import * as z from 'zod/mini'

/** The services that can be replaced by a double. */
export const doubleNames = ['openai', 'stripe', 'geocoder'] as const
export type DoubleName = (typeof doubleNames)[number]

/** GET /api/health: 200 when the database answers. */
export const Health = z.object({
  ok: z.literal(true),
  version: z.string(),
  doubles: z.array(z.enum(doubleNames)),
})
export type Health = z.infer<typeof Health>
