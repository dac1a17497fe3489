import { join } from 'node:path'
import type { Child } from '../process/child.ts'
import type { Settings } from '../settings/settings.ts'
import { type Addresses, composeWorkerVariables } from '../settings/worker-variables.ts'
import { startSweep, sweepOnce } from './sweep.ts'
import { startWranglerDev } from './wrangler-dev.ts'

export type WorkerRunner = {
  /** Each worker by the name of its lane. */
  readonly lanes: readonly { readonly name: string; readonly url: string }[]
  /** Starts the workers, each time at the same addresses. */
  launch(): Promise<Child>
  /** Runs the scheduled handler of a lane's worker. Throws if it fails. */
  sweep(lane: string): Promise<void>
  /** Calls the scheduled handler as the platform would. Returns a function that stops the calls. */
  startSweeps(): () => void
  /** The key of every object in the media bucket. */
  mediaKeys(): Promise<string[]>
}

/** Runs one worker by `wrangler dev`, with the web app's files, on the port of the settings. */
export const createWranglerRunner = (
  settings: Settings,
  addresses: Addresses,
  builtModule?: string,
): WorkerRunner => {
  const { port, dataDir } = settings
  const variables = composeWorkerVariables(settings.worker, addresses)
  const url = `http://127.0.0.1:${port}`
  return {
    lanes: [{ name: 'worker', url: `http://localhost:${port}` }],
    launch: () => startWranglerDev({ port, dataDir, variables, builtModule }),
    sweep: () => sweepOnce(url),
    startSweeps: () => startSweep(url, join(dataDir, 'logs', 'sweep.log')),
    mediaKeys: () => Promise.reject(new Error('wrangler dev does not list the media bucket.')),
  }
}
