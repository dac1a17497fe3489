import { join } from 'node:path'
import { ensureWorkerBuild } from '../build/worker-build.ts'
import { inRoot } from '../cli/paths.ts'
import type { Child } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Settings } from '../settings/settings.ts'
import type { Addresses } from '../settings/worker-variables.ts'
import { createWorkerHost } from '../worker-host/worker-host.ts'
import { type Lane, type OpenLane, openLane, type Proxies } from './lanes.ts'
import { startSweep, sweepOnce } from './sweep.ts'
import { startWranglerDev } from './wrangler-dev.ts'

/** How the workers of a stack run. Its proxies are open until `close`. */
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
  close(): Promise<void>
}

const closeAll = async (lanes: readonly OpenLane[]): Promise<void> => {
  await Promise.all(lanes.flatMap(({ proxies }) => proxies).map((proxy) => proxy.close()))
}

type WranglerOptions = {
  readonly settings: Settings
  readonly addresses: Addresses
  readonly proxies?: Proxies | undefined
  readonly builtModule: string | undefined
}

/** Runs one worker by `wrangler dev`, with the web app's files, on the port of the settings. */
export const createWranglerRunner = async (options: WranglerOptions): Promise<WorkerRunner> => {
  const { settings, addresses, proxies = {}, builtModule } = options
  const { port, dataDir } = settings
  const lane = await openLane({ proxies }, settings, addresses)
  const url = `http://127.0.0.1:${port}`
  return {
    lanes: [{ name: 'worker', url: `http://localhost:${port}` }],
    launch: () => startWranglerDev({ port, dataDir, variables: lane.variables, builtModule }),
    sweep: () => sweepOnce(url),
    startSweeps: () => startSweep(url, join(dataDir, 'logs', 'sweep.log')),
    mediaKeys: () => Promise.reject(new Error('wrangler dev does not list the media bucket.')),
    close: () => closeAll([lane]),
  }
}

type HostOptions = {
  readonly settings: Settings
  readonly addresses: Addresses
  readonly lanes: readonly Lane[]
}

const portOf = (url: string): number => Number(new URL(url).port)

/** Runs a worker per lane in one workerd. All lanes share a media bucket; none has the pages. */
export const createHostRunner = async (options: HostOptions): Promise<WorkerRunner> => {
  const { settings, addresses, lanes } = options
  const mediaPort = await findFreePort()
  const services = { ...addresses, mediaUrl: `http://127.0.0.1:${mediaPort}` }
  const opened: OpenLane[] = []
  const workers = await Promise.all(
    lanes.map(async (lane) => {
      const { name, configFile = inRoot('wrangler.toml') } = lane
      const { variables, mediaUrl, proxies } = await openLane(lane, settings, services)
      opened.push({ variables, mediaUrl, proxies })
      const hasMediaProxy = mediaUrl !== undefined && mediaUrl !== services.mediaUrl
      return {
        name,
        bundleFile: await ensureWorkerBuild({ configFile }),
        port: await findFreePort(),
        bindings: variables,
        ...(hasMediaProxy ? { mediaPort: portOf(mediaUrl) } : {}),
      }
    }),
  )
  const host = await createWorkerHost({ dataDir: settings.dataDir, mediaPort, workers })
  return {
    lanes: workers.map(({ name, port }) => ({ name, url: `http://127.0.0.1:${port}` })),
    launch: host.launch,
    sweep: host.sweep,
    startSweeps: () => () => {},
    mediaKeys: host.mediaKeys,
    close: () => closeAll(opened),
  }
}
