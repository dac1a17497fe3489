import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { DoubleName, Health } from '@storystone/schema/contract/health.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { Refusal } from '../../errors/refusal.ts'
import type { AppEnv } from '../../http/context.ts'

export type HealthParts = { readonly version: string; readonly doubles: DoubleName[] }

/** Whether the service works: 200 when the database answers, else 503. */
export const healthRoutes = ({ version, doubles }: HealthParts) =>
  new Hono<AppEnv>().get(endpoints.health.path, async (context) => {
    try {
      await context.var.database.read.run(sql`SELECT 1`)
    } catch (error) {
      throw new Refusal('temporarily_unavailable', {}, { cause: error })
    }
    return context.json({ ok: true, version, doubles } satisfies Health)
  })
