import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGeocoderDouble } from '../../worker/doubles/geocoder/server.ts'
import { startOpenAiDouble } from '../../worker/doubles/openai/server.ts'
import { createStripeControl, type StripeControl } from '../../worker/doubles/stripe/control.ts'
import { startStripeDouble } from '../../worker/doubles/stripe/server.ts'
import { ensureWorkerBuild } from '../build/worker-build.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Variables } from '../settings/dev-vars.ts'
import { composeWorkerVariables } from '../settings/worker-variables.ts'
import { applyMigrations } from '../stack/migrations.ts'
import { startSqld } from '../stack/sqld.ts'
import { readWorkerConfig } from '../workerd/config.ts'
import { type Host, startHost } from '../workerd/host.ts'
import { type Target, targets } from './fault.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type OwnDatabase, openOwnDatabase } from './own-database.ts'

/** A worker of its own between proxies of its own, so that faults meet one schedule alone. */
export type Lane = {
  readonly name: string
  readonly url: string
  readonly proxies: Readonly<Record<Target, FaultProxy>>
}

/** The product's worker, several times, on one database and one bucket. */
export type World = {
  readonly lanes: readonly Lane[]
  readonly host: Host
  /** The tests' own way to the database, past the proxies. */
  readonly database: OwnDatabase
  /** What the worker was given. */
  readonly variables: Variables
  readonly stripe: StripeControl
  /** Ends the database by SIGKILL and starts it again, on the same rows. */
  killDatabase(): Promise<void>
  /** Ends workerd by SIGKILL and starts it again. */
  killWorker(): Promise<void>
  stop(): Promise<void>
}

/** So that no limit hides what is looked for: everybody is at one address, and tries passwords. */
const wideLimits = {
  FAILED_LOGINS_PER_15_MINUTES: '1000000',
  SIGN_UPS_PER_10_MINUTES: '1000000',
  GENERATIONS_PER_MINUTE: '1000',
}

const secret = (): string => randomBytes(32).toString('base64url')

const openLane = async (
  name: string,
  origins: Readonly<Record<Target, string>>,
): Promise<Lane & { readonly port: number }> => {
  const opened = await Promise.all(
    targets.map(async (target) => [target, await startFaultProxy({ target: origins[target] })]),
  )
  const port = await findFreePort()
  const proxies = Object.fromEntries(opened) as Record<Target, FaultProxy>
  return { name, port, url: `http://127.0.0.1:${port}`, proxies }
}

const startDoubles = async (webhookSecret: string) => {
  const openai = await startOpenAiDouble({ wordsPerSecond: 4_000, firstWordAfterMs: 5 })
  const stripe = await startStripeDouble({ webhookSecret })
  const geocoder = await startGeocoderDouble()
  return {
    origins: { openai: new URL(openai.url).origin, stripe: stripe.url, geocoder: geocoder.url },
    close: () => Promise.all([openai.close(), stripe.close(), geocoder.close()]),
  }
}

/** Starts so many lanes. Refuses with a `CliError` when a part of them does not come up. */
export const startWorld = async (laneCount: number): Promise<World> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storystone-chaos-'))
  const webhookSecret = `whsec_${secret()}`
  const [bundleFile, started, doubles] = await Promise.all([
    ensureWorkerBuild(),
    startSqld({ dataDir }),
    startDoubles(webhookSecret),
  ])
  let sqld = started
  await applyMigrations(sqld)
  const mediaPort = await findFreePort()
  const media = `http://127.0.0.1:${mediaPort}`
  const origins = { database: sqld.url, media, ...doubles.origins }
  const lanes = await Promise.all(
    Array.from({ length: laneCount }, (_, index) => openLane(`lane-${index + 1}`, origins)),
  )
  const { vars } = readWorkerConfig()
  const own = { ...vars, ...wideLimits, SESSION_SECRET: secret(), EMAIL_HASH_SECRET: secret() }
  const bindingsOf = ({ proxies }: Lane) =>
    composeWorkerVariables(own, {
      database: { url: proxies.database.url, authToken: sqld.authToken },
      openaiUrl: `${proxies.openai.url}/v1`,
      geocoderUrl: proxies.geocoder.url,
      stripe: { url: proxies.stripe.url, webhookSecret },
      version: 'chaos',
    })
  const host = await startHost({
    dataDir,
    mediaPort,
    workers: lanes.map((lane) => ({
      name: lane.name,
      port: lane.port,
      bundleFile,
      bindings: bindingsOf(lane),
      mediaPort: Number(new URL(lane.proxies.media.url).port),
    })),
  })
  return {
    lanes,
    host,
    variables: own,
    database: openOwnDatabase({ url: sqld.url, authToken: sqld.authToken }),
    stripe: createStripeControl(doubles.origins.stripe),
    killDatabase: async () => {
      await sqld.child.kill()
      sqld = await startSqld({ dataDir, identity: sqld.identity })
    },
    killWorker: async () => {
      await host.kill()
      await host.restart()
    },
    stop: async () => {
      await host.stop()
      await Promise.all(lanes.flatMap(({ proxies }) => targets.map((one) => proxies[one].close())))
      await doubles.close()
      await sqld.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
