import * as z from 'zod/mini'
import { writers } from './story.ts'

/** The services that can be replaced by a double. */
export const doubleNames = ['openai', 'stripe', 'geocoder', 'wikimedia', 'map'] as const
export type DoubleName = (typeof doubleNames)[number]

/**
 * GET /api/health: 200 when the database answers. `writer` is who writes stories, if a request names
 * nobody. `warnings` are for the operator: a model that ends. `needsContact`: without an operator's contact Wikimedia is called 9 times a minute at most.
 * `canResetPassword`: mails are sent here.
 */
export const Health = z.object({
  ok: z.literal(true),
  version: z.string(),
  doubles: z.array(z.enum(doubleNames)),
  writer: z._default(z.enum(writers), 'model'),
  needsContact: z._default(z.boolean(), false),
  canResetPassword: z._default(z.boolean(), false),
  warnings: z._default(
    z.array(z.object({ what: z.string(), message: z.string(), date: z.optional(z.string()) })),
    [],
  ),
})
export type Health = z.infer<typeof Health>

export const processorPurposes = [
  'storyteller',
  'speech',
  'payments',
  'maps',
  'places',
  'mail',
  'database',
  'files',
] as const

/**
 * GET /api/processors: who receives personal data as this instance is configured, by name or host.
 * Doubles and services on the same machine are left out.
 */
export const Processors = z.array(
  z.object({ purpose: z.enum(processorPurposes), name: z.string() }),
)
export type Processors = z.infer<typeof Processors>
