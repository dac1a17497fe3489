import type { TestProject } from 'vitest/node'
import { wikimediaUrlsOf } from '../../scripts/settings/worker-variables.ts'
import { openTestStack } from '../../scripts/testing/test-stack.ts'
import { listenOnLoopback } from '../doubles/http/loopback.ts'
import { startMailDouble } from '../doubles/mail/server.ts'
import { startPushDouble } from '../doubles/push/server.ts'
import { createVapidKeys } from '../doubles/push/vapid.ts'
import { startReplayServer } from './recordings/replay-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    databaseAuthToken: string
    openAiUrl: string
    geocoderUrl: string
    wikimediaUrls: string
    stripeUrl: string
    stripeWebhookSecret: string
    silentUrl: string
    mailUrl: string
    pushUrl: string
    vapidKeys: ReturnType<typeof createVapidKeys>
    mapUrl: string
    replayUrl: string
  }
}

/** Starts a database and doubles for the worker's tests. Vitest runs the worker itself. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { database, doubles, stop } = await openTestStack({
    worker: [],
    doubles: { wordsPerSecond: 4000, firstWordAfterMs: 5 },
  })
  const silent = await listenOnLoopback('A server that never answers', 0, () => {})
  const mail = await startMailDouble()
  const push = await startPushDouble()
  const replays = await startReplayServer()
  project.provide('databaseUrl', database.url)
  project.provide('databaseAuthToken', database.authToken ?? '')
  project.provide('openAiUrl', doubles.openaiUrl ?? '')
  project.provide('geocoderUrl', doubles.geocoderUrl ?? '')
  project.provide('wikimediaUrls', wikimediaUrlsOf(doubles.wikimediaUrl ?? ''))
  project.provide('stripeUrl', doubles.stripe?.url ?? '')
  project.provide('stripeWebhookSecret', doubles.stripe?.webhookSecret ?? '')
  project.provide('silentUrl', silent.origin)
  project.provide('mailUrl', mail.url)
  project.provide('pushUrl', push.url)
  project.provide('vapidKeys', createVapidKeys())
  project.provide('mapUrl', doubles.mapUrl ?? '')
  project.provide('replayUrl', replays.url)
  return async () => {
    await Promise.all([silent.close(), mail.close(), push.close(), replays.close()])
    await stop()
  }
}
