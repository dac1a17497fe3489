import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { inRoot } from '../cli/paths.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { waitUntilOk } from '../process/wait-until-ok.ts'

/** One worker of a host. */
export type HostedWorker = {
  readonly name: string
  readonly bundleFile: string
  /** Where it listens on 127.0.0.1. */
  readonly port: number
  readonly bindings: Readonly<Record<string, string>>
  /** The port where it reaches the media bucket. Without one it has the bucket as a plain binding. */
  readonly mediaPort?: number
}

/** What `host-process.ts` runs. */
export type HostPlan = {
  readonly controlPort: number
  /** The folder of the bucket's objects. */
  readonly mediaDir: string
  /** Where the bucket is served on 127.0.0.1. */
  readonly mediaPort: number
  readonly workers: readonly HostedWorker[]
}

const Vars = z.record(z.string(), z.string())

/** Writes the plan to a file, which contains secrets. */
const writePlan = (dataDir: string, plan: HostPlan): string => {
  const vars = Vars.parse(unstable_readConfig({ config: inRoot('wrangler.toml') }).vars)
  const workers = plan.workers.map((worker) => ({
    ...worker,
    bindings: { ...vars, ...worker.bindings },
  }))
  mkdirSync(plan.mediaDir, { recursive: true })
  const file = join(dataDir, 'host-plan.json')
  writeFileSync(file, JSON.stringify({ ...plan, workers }), { mode: 0o600 })
  return file
}

/** Runs bundled workers in one workerd, each on its own port, all on one media bucket. */
export const createWorkerHost = async (
  dataDir: string,
  options: Pick<HostPlan, 'mediaPort' | 'workers'>,
) => {
  const controlPort = await findFreePort()
  const controlUrl = `http://127.0.0.1:${controlPort}`
  const request = async (path: string): Promise<unknown> => {
    const response = await fetch(`${controlUrl}${path}`)
    if (!response.ok) throw new Error(`The host refused ${path}: ${await response.text()}`)
    return response.json()
  }
  return {
    /** Starts the workers, each time at the same addresses, on the same bucket. */
    launch: async (): Promise<Child> => {
      const mediaDir = join(dataDir, 'media')
      const planFile = writePlan(dataDir, { ...options, controlPort, mediaDir })
      const child = await startChild({
        name: 'The workers (workerd)',
        command: process.execPath,
        args: [inRoot('scripts/worker-host/host-process.ts'), planFile],
        logFile: join(dataDir, 'logs', 'host.log'),
      })
      await waitUntilOk(`${controlUrl}/ready`, child, 60_000)
      return child
    },
    /** Runs a worker's scheduled handler. Throws if it fails. */
    sweep: async (worker: string): Promise<void> => {
      const outcome = await request(`/sweep?worker=${worker}`)
      if (outcome !== 'ok') throw new Error(`The sweep of ${worker} ended with ${outcome}.`)
    },
    /** The key of every object in the bucket. */
    mediaKeys: async () => z.array(z.string()).parse(await request('/media')),
  }
}
