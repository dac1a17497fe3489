import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../cli/paths.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { waitUntilOk } from '../process/wait-until-ok.ts'
import { type HostedWorker, type HostPlan, MediaKeys } from './plan.ts'

/** Bundled workers in one workerd, each at an address of its own, all on one media bucket. */
export type Host = {
  readonly child: Child
  /** Runs a worker's scheduled handler; whether it got to its end. */
  sweep(worker: string): Promise<boolean>
  /** The key of every object in the bucket. */
  mediaKeys(): Promise<string[]>
  /** Starts the same workers anew, at the same addresses, on the same bucket. */
  restart(): Promise<void>
  /** Ends all of it at once, by SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const launch = async (planFile: string, controlUrl: string, logFile: string): Promise<Child> => {
  const child = await startChild({
    name: 'The host of the workers (workerd)',
    command: process.execPath,
    args: [inRoot('scripts/workerd/host-process.ts'), planFile],
    logFile,
  })
  await waitUntilOk(`${controlUrl}/ready`, child, 60_000)
  return child
}

/** Starts a host. Refuses with a `CliError` when it does not come up. */
export const startHost = async (options: {
  readonly dataDir: string
  readonly workers: readonly HostedWorker[]
  /** Where the bucket is served on 127.0.0.1; a free port where none is said. */
  readonly mediaPort?: number
}): Promise<Host> => {
  const { dataDir, workers, mediaPort = await findFreePort() } = options
  const controlPort = await findFreePort()
  const controlUrl = `http://127.0.0.1:${controlPort}`
  const mediaDir = join(dataDir, 'media')
  mkdirSync(mediaDir, { recursive: true })
  const planFile = join(dataDir, 'host-plan.json')
  const plan: HostPlan = { controlPort, mediaDir, mediaPort, workers: [...workers] }
  writeFileSync(planFile, JSON.stringify(plan), { mode: 0o600 })
  const logFile = join(dataDir, 'logs', 'host.log')
  let child = await launch(planFile, controlUrl, logFile)
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${controlUrl}${path}`)
    if (!answer.ok) throw new Error(`The host refused ${path}: ${await answer.text()}`)
    return answer.json()
  }
  return {
    get child() {
      return child
    },
    sweep: async (worker) => (await ask(`/sweep?worker=${worker}`)) === 'ok',
    mediaKeys: async () => MediaKeys.parse(await ask('/media')),
    restart: async () => {
      await child.stop()
      child = await launch(planFile, controlUrl, logFile)
    },
    kill: () => child.kill(),
    stop: () => child.stop(),
  }
}
