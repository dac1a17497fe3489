import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { ensureWorkerBuild } from '../build/worker-build.ts'
import { inRoot } from '../cli/paths.ts'
import { startChild, waitUntilOk } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Settings } from '../settings/settings.ts'
import type { Addresses } from '../settings/worker-variables.ts'
import { type Lane, laneVariables, through } from './lanes.ts'

/** What `host-process.ts` runs. All ports are on 127.0.0.1. */
export type HostPlan = {
  readonly controlPort: number
  /** The folder of the bucket's objects. */
  readonly mediaDir: string
  /** Where the bucket is served. */
  readonly mediaPort: number
  readonly inspectorPort?: number | undefined
  readonly workers: readonly {
    readonly name: string
    readonly bundleFile: string
    readonly port: number
    readonly bindings: Readonly<Record<string, string>>
    /** Where it reaches the media bucket. Without a port it has the bucket as a plain binding. */
    readonly mediaPort?: number
    readonly origins?: Lane['origins']
    readonly hasMailBinding?: boolean
  }[]
}

const Vars = z.record(z.string(), z.string())

const planHost = async (
  { dataDir, ...settings }: Settings,
  addresses: Addresses,
  lanes: readonly Lane[],
): Promise<HostPlan> => {
  const mediaPort = await findFreePort()
  const mediaDir = join(dataDir, 'media')
  mkdirSync(mediaDir, { recursive: true })
  const vars = Vars.parse(unstable_readConfig({ config: inRoot('wrangler.toml') }).vars)
  const planWorker = async ({
    name,
    proxies,
    configFile,
    origins,
    hasMailBinding = false,
  }: Lane) => ({
    name,
    ...(origins && { origins }),
    hasMailBinding,
    bundleFile: await ensureWorkerBuild(configFile),
    port: await findFreePort(),
    bindings: { ...vars, ...laneVariables(proxies, settings.worker, addresses) },
    ...(proxies && {
      mediaPort: Number(new URL(through(proxies.media, `http://127.0.0.1:${mediaPort}`)).port),
    }),
  })
  const workers = await Promise.all(lanes.map(planWorker))
  const inspectorPort = lanes.find((lane) => lane.inspectorPort)?.inspectorPort
  return { controlPort: await findFreePort(), mediaDir, mediaPort, inspectorPort, workers }
}

/**
 * Runs a worker per lane in one workerd. All lanes share a media bucket, behind a proxy each; none has
 * the pages. `wrangler dev` runs one worker, whose bucket no proxy can stand in front of.
 */
export const createWorkerHost = async (
  settings: Settings,
  addresses: Addresses,
  lanes: readonly Lane[],
) => {
  const plan = await planHost(settings, addresses, lanes)
  const controlUrl = `http://127.0.0.1:${plan.controlPort}`
  const request = async (path: string): Promise<unknown> => {
    const response = await fetch(`${controlUrl}${path}`)
    if (!response.ok) throw new Error(`The host refused ${path}: ${await response.text()}`)
    return response.json()
  }
  return {
    /** Each worker by the name of its lane. */
    lanes: plan.workers.map(({ name, port }) => ({ name, url: `http://127.0.0.1:${port}` })),
    /** Starts the workers, each time at the same addresses. */
    launch: async () => {
      const planFile = join(settings.dataDir, 'host-plan.json')
      writeFileSync(planFile, JSON.stringify(plan), { mode: 0o600 })
      const child = await startChild({
        name: 'The workers (workerd)',
        args: [inRoot('scripts/worker-host/host-process.ts'), planFile],
        logFile: join(settings.dataDir, 'logs', 'host.log'),
      })
      await waitUntilOk(`${controlUrl}/ready`, child, 60_000)
      return child
    },
    /** Runs the scheduled handler of a lane's worker. Throws if it fails. */
    sweep: async (lane: string) => {
      const outcome = await request(`/sweep?worker=${lane}`)
      if (outcome !== 'ok') throw new Error(`The sweep of ${lane} ended with ${outcome}.`)
    },
    /** Calls the scheduled handler as the platform would. Returns a function that stops the calls. */
    startSweeps: () => () => {},
    /** The key of every object in the media bucket. */
    mediaKeys: async () => z.array(z.string()).parse(await request('/media')),
  }
}
export type WorkerRunner = Awaited<ReturnType<typeof createWorkerHost>>
