import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { DoubleName, Health, Processors } from '@storystone/schema/contract/health.ts'
import type { Writer } from '@storystone/schema/contract/story.ts'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import type { ConfiguredModel } from '#worker/vendors/model-shutdown.ts'
import { findModelWarnings } from './models.ts'

export type HealthParts = {
  readonly version: string
  readonly doubles: DoubleName[]
  readonly writer: Writer
  readonly needsContact: boolean
  readonly canResetPassword: boolean
  readonly processors: Processors
  readonly models: readonly ConfiguredModel[]
}

/** Whether the service works (200 when the database answers, else 503), and who receives data. */
export const healthRoutes = ({ processors, models, ...parts }: HealthParts) =>
  new Hono<AppEnv>()
    .get(endpoints.processors.path, (context) => context.json(processors))
    .get(endpoints.health.path, async (context) => {
      const { database } = context.var
      const reading = findModelWarnings({ models, database }, Date.now())
      const warnings = await reading.catch((error: unknown) => {
        throw new Refusal('temporarily_unavailable', {}, { cause: error })
      })
      const { version, doubles, writer, needsContact, canResetPassword } = parts
      const service = { version, doubles, writer, needsContact, canResetPassword }
      const health = { ok: true, ...service, warnings } as const
      return context.json(health satisfies Health)
    })
