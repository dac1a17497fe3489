import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { inRoot } from '../cli/paths.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { waitUntilOk } from '../process/wait-until-ok.ts'
import type { HostedWorker, HostPlan } from './plan.ts'

/** Runs bundled workers in one workerd, each on its own port, all on one media bucket. */
export type WorkerHost = {
  /** Starts the workers, each time at the same addresses, on the same bucket. */
  launch(): Promise<Child>
  /** Runs a worker's scheduled handler. Throws if it fails. */
  sweep(worker: string): Promise<void>
  /** The key of every object in the bucket. */
  mediaKeys(): Promise<string[]>
}

export type WorkerHostOptions = {
  readonly dataDir: string
  readonly workers: readonly HostedWorker[]
  /** Where the bucket is served on 127.0.0.1. */
  readonly mediaPort: number
}

const Vars = z.record(z.string(), z.string())

/** Writes what `host-process.ts` runs. The file contains secrets. */
const writePlan = (options: WorkerHostOptions, controlPort: number): string => {
  const { dataDir, mediaPort } = options
  const mediaDir = join(dataDir, 'media')
  mkdirSync(mediaDir, { recursive: true })
  const vars = Vars.parse(unstable_readConfig({ config: inRoot('wrangler.toml') }).vars)
  const workers = options.workers.map((worker) => ({
    ...worker,
    bindings: { ...vars, ...worker.bindings },
  }))
  const plan: HostPlan = { controlPort, mediaDir, mediaPort, workers }
  const file = join(dataDir, 'host-plan.json')
  writeFileSync(file, JSON.stringify(plan), { mode: 0o600 })
  return file
}

export const createWorkerHost = async (options: WorkerHostOptions): Promise<WorkerHost> => {
  const controlPort = await findFreePort()
  const controlUrl = `http://127.0.0.1:${controlPort}`
  const planFile = writePlan(options, controlPort)
  const request = async (path: string): Promise<unknown> => {
    const response = await fetch(`${controlUrl}${path}`)
    if (!response.ok) throw new Error(`The host refused ${path}: ${await response.text()}`)
    return response.json()
  }
  return {
    launch: async () => {
      const child = await startChild({
        name: 'The workers (workerd)',
        command: process.execPath,
        args: [inRoot('scripts/worker-host/host-process.ts'), planFile],
        logFile: join(options.dataDir, 'logs', 'host.log'),
      })
      await waitUntilOk(`${controlUrl}/ready`, child, 60_000)
      return child
    },
    sweep: async (worker) => {
      const outcome = await request(`/sweep?worker=${worker}`)
      if (outcome !== 'ok') throw new Error(`The sweep of ${worker} ended with ${outcome}.`)
    },
    mediaKeys: async () => z.array(z.string()).parse(await request('/media')),
  }
}
