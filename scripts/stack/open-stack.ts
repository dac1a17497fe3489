import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuild } from '../build/web-build.ts'
import { ensureWorkerBuild } from '../build/worker-build.ts'
import { inRoot } from '../cli/paths.ts'
import { readVersion } from '../cli/version.ts'
import type { Child } from '../process/child.ts'
import { requireFreePort } from '../process/port-check.ts'
import type { Settings } from '../settings/settings.ts'
import { composeWorkerVariables } from '../settings/worker-variables.ts'
import { claimDataFolder } from './data-folder.ts'
import { type GeocoderDouble, startGeocoderDouble } from './geocoder-double.ts'
import { applyMigrations } from './migrations.ts'
import { type OpenAiDouble, startOpenAiDouble } from './openai-double.ts'
import { type Sqld, startSqld } from './sqld.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'
import { startSweep } from './sweep.ts'
import { startWorker } from './wrangler-dev.ts'

/** What can be ended by itself, as a crash would. */
export type Part = 'worker' | 'database'

export type StackOptions = {
  readonly settings: Settings
  /**
   * `built`: pages and worker are built where they aren't; `followed`: the worker follows its sources,
   * and another server has the pages.
   */
  readonly sources?: 'built' | 'followed'
  /** How fast the storyteller's double tells; as a person reads, where it is not said. */
  readonly wordsPerSecond?: number
}

/** The whole app, as it runs on this machine. */
export type Stack = {
  /** By the name that browsers give secure cookies to: `http://localhost:<port>`. */
  readonly url: string
  /** The doubles that run: a part whose key is set has none. */
  readonly doubles: {
    readonly openaiUrl: string | undefined
    readonly geocoderUrl: string | undefined
    readonly stripeUrl: string | undefined
  }
  readonly database: { readonly url: string; readonly authToken?: string }
  /** Resolves to the first part that ended without having been asked to. */
  readonly crashed: Promise<Child>
  /** Ends every part and starts it again at the same addresses, on the same data. */
  restart(): Promise<void>
  /** Ends one part as a crash would; `revive` brings it back, or `restart`. */
  kill(part: Part): Promise<void>
  /** Starts one part again that was killed, where it was; the others go on. */
  revive(part: Part): Promise<void>
  /** Ends every part and gives the data folder free. */
  stop(): Promise<void>
}

/** The parts that run, and from their last run what makes the next one the same. */
type Parts = {
  database?: Sqld
  double?: OpenAiDouble
  geocoder?: GeocoderDouble
  stripe?: StripeDouble
  worker?: Child
  /** Starts the worker as it was started. */
  startWorker?: () => Promise<Child>
  stopSweep?: () => void
}

const prepareWeb = async ({ sources, settings }: StackOptions, logsDir: string): Promise<void> => {
  if (sources === 'followed') mkdirSync(inRoot('web/dist'), { recursive: true })
  else await ensureWebBuild(logsDir, settings.operator)
}

const databaseOf = (parts: Parts, elsewhere: Settings['database']): Stack['database'] => {
  const known = elsewhere ?? parts.database
  if (!known) throw new Error('The stack was started without a database.')
  const { url, authToken } = known
  return { url, ...(authToken === undefined ? {} : { authToken }) }
}

const startDatabase = async (parts: Parts, { database: elsewhere, dataDir }: Settings) => {
  const identity = parts.database?.identity
  if (!elsewhere) parts.database = await startSqld({ dataDir, ...(identity ? { identity } : {}) })
  const database = databaseOf(parts, elsewhere)
  await applyMigrations(database)
  return database
}

const startDouble = async (parts: Parts, { settings, wordsPerSecond }: StackOptions) => {
  const { worker, dataDir } = settings
  if (worker.OPENAI_API_KEY) return undefined
  const port = parts.double?.port
  parts.double = await startOpenAiDouble({
    dataDir,
    ...(port ? { port } : {}),
    ...(wordsPerSecond ? { wordsPerSecond } : {}),
  })
  return parts.double.url
}

/** The module that the worker is to run, where it does not follow its sources. */
const prepareWorker = async ({ sources }: StackOptions) =>
  sources === 'followed' ? {} : { builtModule: await ensureWorkerBuild() }

const startGeocoder = async (parts: Parts, { worker, dataDir }: Settings) => {
  if (worker.GEOCODER_BASE_URL) return undefined
  const port = parts.geocoder?.port
  parts.geocoder = await startGeocoderDouble({ dataDir, ...(port ? { port } : {}) })
  return parts.geocoder.url
}

const startStripe = async (parts: Parts, { worker, dataDir, port: workerPort }: Settings) => {
  if (worker.STRIPE_SECRET_KEY) return undefined
  const port = parts.stripe?.port
  parts.stripe = await startStripeDouble({ dataDir, workerPort, ...(port ? { port } : {}) })
  return parts.stripe
}

/** Waits for all, also where one fails, so that what has started by then is known and can be ended. */
const allOrFirstFault = async <Results extends readonly unknown[]>(
  ...starting: { readonly [Index in keyof Results]: Promise<Results[Index]> }
): Promise<Results> => {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

const startParts = async (parts: Parts, options: StackOptions): Promise<void> => {
  const { settings } = options
  const { dataDir, port } = settings
  const logsDir = join(dataDir, 'logs')
  await prepareWeb(options, logsDir)
  const [build, database, openaiUrl, geocoderUrl, stripe] = await allOrFirstFault(
    prepareWorker(options),
    startDatabase(parts, settings),
    startDouble(parts, options),
    startGeocoder(parts, settings),
    startStripe(parts, settings),
  )
  const addresses = { database, openaiUrl, geocoderUrl, stripe, version: readVersion() }
  const variables = composeWorkerVariables(settings.worker, addresses)
  parts.startWorker = () => startWorker({ port, dataDir, variables, ...build })
  parts.worker = await parts.startWorker()
  parts.stopSweep = startSweep(`http://127.0.0.1:${port}`, join(logsDir, 'sweep.log'))
}

const childrenOf = ({ worker, double, geocoder, stripe, database }: Parts): Child[] =>
  [worker, double?.child, geocoder?.child, stripe?.child, database?.child].filter(
    (child) => child !== undefined,
  )

/** The worker first: it may have something to write yet. */
const stopParts = async (parts: Parts): Promise<void> => {
  parts.stopSweep?.()
  await parts.worker?.stop()
  await Promise.all(childrenOf(parts).map((child) => child.stop()))
}

const revivePart = async (parts: Parts, part: Part, settings: Settings): Promise<void> => {
  if (part === 'database') await startDatabase(parts, settings)
  else if (parts.startWorker) parts.worker = await parts.startWorker()
}

/**
 * Starts the whole app on this machine: database, doubles, the web app's files, the worker, the
 * sweep. Refuses with a `CliError`, after ending what had started, when one of them fails.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { port, dataDir } = options.settings
  await requireFreePort(port)
  const release = claimDataFolder(dataDir)
  const parts: Parts = {}
  let announceCrash: (child: Child) => void = () => {}
  const crashed = new Promise<Child>((resolve) => {
    announceCrash = resolve
  })
  const stop = async () => {
    await stopParts(parts)
    release()
  }
  const watched = new Set<Child>()
  const watch = () => {
    for (const child of childrenOf(parts).filter((child) => !watched.has(child))) {
      watched.add(child)
      child.crashed.then(() => announceCrash(child))
    }
  }
  const start = async () => {
    await startParts(parts, options)
    watch()
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    doubles: {
      openaiUrl: parts.double?.url,
      geocoderUrl: parts.geocoder?.url,
      stripeUrl: parts.stripe?.url,
    },
    database: databaseOf(parts, options.settings.database),
    crashed,
    restart: async () => {
      await stopParts(parts)
      await start()
    },
    kill: async (part) => {
      await (part === 'worker' ? parts.worker : parts.database?.child)?.kill()
    },
    revive: async (part) => {
      await revivePart(parts, part, options.settings)
      watch()
    },
    stop,
  }
}
