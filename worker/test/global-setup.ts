import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { applyMigrations } from '../../scripts/stack/migrations.ts'
import { startSqld } from '../../scripts/stack/sqld.ts'
import { startGeocoderDouble } from '../doubles/geocoder/server.ts'
import { listenOnLoopback } from '../doubles/http/loopback.ts'
import { startOpenAiDouble } from '../doubles/openai/server.ts'
import { startStripeDouble } from '../doubles/stripe/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    databaseAuthToken: string
    openAiUrl: string
    geocoderUrl: string
    stripeUrl: string
    stripeWebhookSecret: string
    silentUrl: string
  }
}

/** Starts a database and doubles of their own for the worker's tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storystone-worker-'))
  const database = await startSqld({ dataDir })
  await applyMigrations(database)
  const openAi = await startOpenAiDouble({ wordsPerSecond: 4000, firstWordAfterMs: 5 })
  project.provide('databaseUrl', database.url)
  project.provide('databaseAuthToken', database.authToken)
  const geocoder = await startGeocoderDouble()
  const stripeWebhookSecret = 'whsec_that_only_these_tests_know'
  const stripe = await startStripeDouble({ webhookSecret: stripeWebhookSecret })
  project.provide('stripeUrl', stripe.url)
  project.provide('stripeWebhookSecret', stripeWebhookSecret)
  project.provide('openAiUrl', openAi.url)
  project.provide('geocoderUrl', geocoder.url)
  const silent = await listenOnLoopback('What never answers', 0, () => {})
  project.provide('silentUrl', silent.origin)
  return async () => {
    await silent.close()
    await openAi.close()
    await geocoder.close()
    await stripe.close()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
