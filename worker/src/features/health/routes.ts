import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { Health } from '@storystone/schema/contract/health.ts'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppEnv } from '../../http/context.ts'
import { Refusal } from '../../refusal.ts'

/** Whether the service is well: 200 when the database answers, else 503. */
export const healthRoutes = new Hono<AppEnv>().get(endpoints.health.path, async (context) => {
  const { database, services } = context.var
  try {
    await database.read.run(sql`SELECT 1`)
  } catch (error) {
    throw new Refusal('temporarily_unavailable', {}, { cause: error })
  }
  return context.json({
    ok: true,
    version: services.version,
    doubles: services.doubles,
  } satisfies Health)
})
