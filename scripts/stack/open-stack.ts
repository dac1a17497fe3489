import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuild } from '../build/web-build.ts'
import { ensureWorkerBuild } from '../build/worker-build.ts'
import { inRoot } from '../cli/paths.ts'
import { readVersion } from '../cli/version.ts'
import { type Child, startChild, waitUntilOk } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { operatorEnvironment } from '../settings/operator.ts'
import type { Settings } from '../settings/settings.ts'
import type { Address } from '../settings/worker-variables.ts'
import type { Lane } from '../worker-host/lanes.ts'
import { createWorkerHost, type WorkerRunner } from '../worker-host/worker-host.ts'
import { lockDataFolder } from './data-folder.ts'
import { createDoubles, type Doubles, type Pace } from './doubles.ts'
import { applyMigrations, type Sqld, startSqld } from './sqld.ts'
import { createWranglerRunner } from './wrangler-dev.ts'

export type Part = 'worker' | 'database'

export type StackOptions = {
  readonly settings: Settings
  /**
   * `built` runs the built worker and pages; `watched` follows the sources of both. A list runs a
   * bare worker per lane, all in one workerd. An empty list starts only what a worker needs.
   */
  readonly worker: 'built' | 'watched' | readonly Lane[]
  readonly doubles?: Pace
}

const build = async ({ worker, settings }: StackOptions): Promise<string | undefined> => {
  if (worker === 'watched') mkdirSync(inRoot('web/dist'), { recursive: true })
  if (worker !== 'built') return undefined
  const logsDir = join(settings.dataDir, 'logs')
  const [builtModule] = await Promise.all([
    ensureWorkerBuild(),
    ensureWebBuild(logsDir, settings.operator),
  ])
  return builtModule
}

/** Starts and stops the parts of a stack, and keeps what makes the next start the same. */
const createParts = async (options: StackOptions) => {
  const { settings, worker } = options
  const { dataDir } = settings
  const isServed = worker === 'built' || worker === 'watched'
  /** The pages have the port of the settings; a watched worker is behind them. */
  const workerPort = worker === 'watched' ? await findFreePort() : settings.port
  const startDoubles = await createDoubles({
    settings,
    ...options.doubles,
    webhookUrl: isServed ? `http://127.0.0.1:${workerPort}/api/stripe/webhook` : undefined,
  })
  const children = new Map<Part | 'pages', Child>()
  const { promise: crashed, resolve: reportCrash } = Promise.withResolvers<Child>()
  let doubles: Doubles | undefined
  let sqld: Sqld | undefined
  let runner: WorkerRunner | undefined
  let stopSweeps = (): void => {}

  const track = (part: Part | 'pages', child: Child): void => {
    children.set(part, child)
    child.crashed.then(() => reportCrash(child))
  }
  const startDatabase = async (): Promise<Address> => {
    if (settings.database) {
      await applyMigrations(settings.database)
      return settings.database
    }
    sqld = await startSqld(dataDir, sqld?.identity)
    track('database', sqld.child)
    await applyMigrations(sqld)
    return { url: sqld.url, authToken: sqld.authToken }
  }
  const startWorker = async (): Promise<void> => {
    if (runner && runner.lanes.length > 0) track('worker', await runner.launch())
  }

  return {
    /** Resolves to the first process that ended unexpectedly. */
    crashed,
    start: async () => {
      doubles = await startDoubles()
      const starting = [build(options), startDatabase()] as const
      // Waits for both, even if one fails, so that what has started can be stopped.
      await Promise.allSettled(starting)
      const [builtModule, database] = await Promise.all(starting)
      const addresses = { ...doubles, database, version: readVersion() }
      const behindPages = { ...settings, port: workerPort }
      runner ??= isServed
        ? createWranglerRunner(behindPages, addresses, builtModule)
        : await createWorkerHost(settings, addresses, worker)
      await startWorker()
      if (worker === 'watched') {
        track('pages', await startViteDev(settings, `http://localhost:${workerPort}`))
      }
      stopSweeps = runner.startSweeps()
      return { database, doubles, runner }
    },
    /** The worker stops first: it may still have something to write. */
    stop: async () => {
      stopSweeps()
      await children.get('worker')?.stop()
      await Promise.all([doubles?.stop(), ...[...children.values()].map((child) => child.stop())])
    },
    /** Kills one part, as a crash would. `revive` or `restart` brings it back. */
    kill: async (part: Part) => children.get(part)?.kill(),
    /** Starts a killed part again at the same address. The other parts keep running. */
    revive: async (part: Part) => {
      await (part === 'database' ? startDatabase() : startWorker())
    },
  }
}

/** Starts the app, or parts of it, for every command and every suite of tests. */
export const openStack = async (options: StackOptions) => {
  const { port, dataDir } = options.settings
  const unlock = lockDataFolder(dataDir)
  const { start, stop: stopParts, ...parts } = await createParts(options)
  /** Stops everything and unlocks the data folder. */
  const stop = async (): Promise<void> => {
    await stopParts()
    unlock()
  }
  const { runner, ...addresses } = await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const { lanes, mediaKeys } = runner
  return {
    /** Browsers keep secure cookies for that name. */
    url: `http://localhost:${port}`,
    ...addresses,
    ...parts,
    lanes,
    mediaKeys,
    stop,
    /** Runs the scheduled handler of a lane, the first by default. Throws if it fails. */
    sweep: (lane = lanes[0]?.name ?? '') => runner.sweep(lane),
    /** Stops everything and starts it again at the same addresses, on the same data. */
    restart: async () => {
      await stopParts()
      await start()
    },
  }
}
/** The app, or the requested part of it, as it runs on this machine. */
export type Stack = Awaited<ReturnType<typeof openStack>>

/** Serves the pages from their sources on the port of the settings, and /api from the worker. */
const startViteDev = async (settings: Settings, workerUrl: string): Promise<Child> => {
  const { port, dataDir, operator } = settings
  const child = await startChild({
    name: 'The pages (vite)',
    args: [
      ...[inRoot('web/node_modules/vite/bin/vite.js'), 'web'],
      ...['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    ],
    env: { ...operatorEnvironment(operator), STORYSTONE_API: workerUrl },
    logFile: join(dataDir, 'logs', 'pages.log'),
  })
  await waitUntilOk(`http://127.0.0.1:${port}/@vite/client`, child, 30_000)
  return child
}
