import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuild } from '../build/web-build.ts'
import { ensureWorkerBuild } from '../build/worker-build.ts'
import { inRoot } from '../cli/paths.ts'
import { readVersion } from '../cli/version.ts'
import type { Child } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Settings } from '../settings/settings.ts'
import { lockDataFolder } from './data-folder.ts'
import { createDoubles, type DoubleOptions, type Doubles } from './doubles.ts'
import type { Lane, Proxies } from './lanes.ts'
import { applyMigrations } from './migrations.ts'
import { type Sqld, startSqld } from './sqld.ts'
import { startViteDev } from './vite-dev.ts'
import { createHostRunner, createWranglerRunner, type WorkerRunner } from './worker-runner.ts'

/** A part that a test can kill. */
export type Part = 'worker' | 'database'

export type StackOptions = {
  readonly settings: Settings
  /**
   * `built` runs the built worker and pages. `watched` follows the sources of both. `none` starts
   * only what a worker needs. A list runs a bare worker per lane, in one workerd.
   */
  readonly worker: 'built' | 'watched' | 'none' | readonly Lane[]
  readonly doubles?: DoubleOptions
  /** Proxies in front of the services of a `built` or `watched` worker. */
  readonly proxies?: Proxies
}

/** The app, or the part of it that was asked for, as it runs on this machine. */
export type Stack = {
  /** `http://localhost:<port>`: browsers keep secure cookies for that name. */
  readonly url: string
  readonly lanes: WorkerRunner['lanes']
  readonly doubles: Omit<Doubles, 'stop'>
  readonly database: { readonly url: string; readonly authToken?: string }
  /** Resolves to the first process that ended unexpectedly. */
  readonly crashed: Promise<Child>
  /** Runs the scheduled handler of a lane, the first by default. Throws if it fails. */
  sweep(lane?: string): Promise<void>
  /** The key of every object in the media bucket, if the worker runs in lanes. */
  mediaKeys(): Promise<string[]>
  /** Stops everything and starts it again at the same addresses, on the same data. */
  restart(): Promise<void>
  /** Kills one part, as a crash would. `revive` or `restart` brings it back. */
  kill(part: Part): Promise<void>
  /** Starts a killed part again at the same address. The other parts keep running. */
  revive(part: Part): Promise<void>
  /** Stops everything and unlocks the data folder. */
  stop(): Promise<void>
}

/** Waits for all, even if one fails, so that everything that has started can be stopped. */
const allOrFirstError = async <Results extends readonly unknown[]>(
  ...starting: { readonly [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> => {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

const noWorker: WorkerRunner = {
  lanes: [],
  launch: () => Promise.reject(new Error('The stack was opened without a worker.')),
  sweep: () => Promise.reject(new Error('The stack was opened without a worker.')),
  startSweeps: () => () => {},
  mediaKeys: () => Promise.reject(new Error('The stack was opened without a worker.')),
  close: async () => {},
}

/** Builds what is served; gives the module of a `built` worker. */
const build = async ({ worker, settings }: StackOptions): Promise<string | undefined> => {
  if (worker === 'watched') mkdirSync(inRoot('web/dist'), { recursive: true })
  if (worker !== 'built') return undefined
  const [builtModule] = await Promise.all([
    ensureWorkerBuild(),
    ensureWebBuild(join(settings.dataDir, 'logs'), settings.operator),
  ])
  return builtModule
}

/** Opens the processes of a stack one by one. Keeps what the next start needs to be the same. */
const createParts = async (options: StackOptions) => {
  const { settings, worker } = options
  const { dataDir } = settings
  const isServed = worker === 'built' || worker === 'watched'
  /** The pages have the port of the settings; a watched worker is behind them. */
  const workerPort = worker === 'watched' ? await findFreePort() : settings.port
  const openDoubles = await createDoubles({
    settings,
    ...options.doubles,
    webhookUrl: isServed ? `http://127.0.0.1:${workerPort}/api/stripe/webhook` : undefined,
  })
  const children = new Map<Part | 'pages', Child>()
  let reportCrash = (_child: Child): void => {}
  const crashed = new Promise<Child>((resolve) => {
    reportCrash = resolve
  })
  let doubles: Doubles | undefined
  let sqld: Sqld | undefined
  let runner: WorkerRunner | undefined
  let stopSweeps = (): void => {}

  const track = (part: Part | 'pages', child: Child): void => {
    children.set(part, child)
    child.crashed.then(() => reportCrash(child))
  }
  const startDatabase = async (): Promise<Stack['database']> => {
    if (!settings.database) {
      sqld = await startSqld({ dataDir, identity: sqld?.identity })
      track('database', sqld.child)
    }
    const database = settings.database ?? sqld
    if (!database) throw new Error('The stack has no database.')
    await applyMigrations(database)
    const { url, authToken } = database
    return { url, ...(authToken === undefined ? {} : { authToken }) }
  }
  const startDoubles = async (): Promise<Doubles> => {
    doubles = await openDoubles()
    return doubles
  }
  const createRunner = (
    database: Stack['database'],
    { openaiUrl, geocoderUrl, stripe }: Doubles,
    builtModule: string | undefined,
  ): WorkerRunner | Promise<WorkerRunner> => {
    const addresses = { database, openaiUrl, geocoderUrl, stripe, version: readVersion() }
    if (worker === 'none') return noWorker
    if (!isServed) return createHostRunner({ settings, addresses, lanes: worker })
    const { proxies } = options
    const behindPages = { ...settings, port: workerPort }
    return createWranglerRunner({ settings: behindPages, addresses, proxies, builtModule })
  }
  const startWorker = async (): Promise<void> => {
    if (runner && worker !== 'none') track('worker', await runner.launch())
  }

  return {
    crashed,
    start: async () => {
      const [builtModule, database, opened] = await allOrFirstError(
        build(options),
        startDatabase(),
        startDoubles(),
      )
      runner ??= await createRunner(database, opened, builtModule)
      await startWorker()
      if (worker === 'watched') {
        track('pages', await startViteDev(settings, `http://localhost:${workerPort}`))
      }
      stopSweeps = runner.startSweeps()
      return { database, doubles: opened, runner }
    },
    /** The worker stops first: it may still have something to write. */
    stop: async () => {
      stopSweeps()
      await children.get('worker')?.stop()
      await Promise.all([doubles?.stop(), ...[...children.values()].map((child) => child.stop())])
    },
    close: () => runner?.close(),
    kill: (part: Part) => children.get(part)?.kill(),
    revive: (part: Part) => (part === 'database' ? startDatabase() : startWorker()),
  }
}

/**
 * Starts the app on this machine, for every command and every suite of tests: database, doubles,
 * proxies, workers, pages, sweep. Throws a `CliError`, after stopping what had started, if a part
 * does not start.
 */
export const openStack = async (options: StackOptions): Promise<Stack> => {
  const { port, dataDir } = options.settings
  const unlock = lockDataFolder(dataDir)
  const parts = await createParts(options)
  const stop = async (): Promise<void> => {
    await parts.stop()
    await parts.close()
    unlock()
  }
  const started = await parts.start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const { database, doubles, runner } = started
  return {
    url: `http://localhost:${port}`,
    lanes: runner.lanes,
    doubles,
    database,
    crashed: parts.crashed,
    sweep: (lane = runner.lanes[0]?.name ?? '') => runner.sweep(lane),
    mediaKeys: runner.mediaKeys,
    restart: async () => {
      await parts.stop()
      await parts.start()
    },
    kill: async (part) => parts.kill(part),
    revive: async (part) => {
      await parts.revive(part)
    },
    stop,
  }
}
