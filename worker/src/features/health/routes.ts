import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { DoubleName, Health, Processors } from '@storystone/schema/contract/health.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono/tiny'
import { Refusal } from '../../errors/refusal.ts'
import type { AppEnv } from '../../http/context.ts'

export type HealthParts = {
  readonly version: string
  readonly doubles: DoubleName[]
  readonly writer: Writer
  readonly needsContact: boolean
  readonly processors: Processors
}

/** Whether the service works (200 when the database answers, else 503), and who receives data. */
export const healthRoutes = ({ version, doubles, writer, needsContact, processors }: HealthParts) =>
  new Hono<AppEnv>()
    .get(endpoints.processors.path, (context) => context.json(processors))
    .get(endpoints.health.path, async (context) => {
      try {
        await context.var.database.read.run(sql`SELECT 1`)
      } catch (error) {
        throw new Refusal('temporarily_unavailable', {}, { cause: error })
      }
      return context.json({ ok: true, version, doubles, writer, needsContact } satisfies Health)
    })
