import { appendFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { type Child, startChild, waitUntilOk } from '../process/child.ts'
import type { Variables } from '../settings/dev-vars.ts'
import type { Settings } from '../settings/settings.ts'
import { type Addresses, composeWorkerVariables } from '../settings/worker-variables.ts'
import type { WorkerRunner } from '../worker-host/worker-host.ts'

const toLine = ([name, value]: readonly [string, string]): string => {
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark))
  if (quote === undefined || /[\r\n]/.test(value)) {
    throw new CliError(
      `${name} can't be passed to the worker: remove the line break, or one of its three kinds of quotes.`,
    )
  }
  return `${name}=${quote}${value.replaceAll('$', '\\$')}${quote}`
}

/**
 * Writes variables for `wrangler dev --env-file`, which expands `$`. A file that only its owner can
 * read keeps the secrets off the command line.
 */
const writeEnvFile = (file: string, variables: Variables): void => {
  const text = Object.entries(variables).map(toLine).join('\n')
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
}

export type WranglerDevOptions = {
  /** Must be free: wrangler would silently take another one. */
  readonly port: number
  readonly dataDir: string
  /** Override the [vars] of wrangler.toml. Wrangler does not read `.dev.vars` as well. */
  readonly variables: Variables
  /** Absolute; the repository's wrangler.toml by default. */
  readonly configFile?: string
  /** A built module to run as it is. Without it, wrangler bundles the sources and watches them. */
  readonly builtModule?: string | undefined
}

/**
 * Keeps wrangler quiet and its files in the data folder. Turns off its explorer, which shows every
 * photo to anybody who reaches the port, and its second log with a trace of every request.
 */
const wranglerEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CLOUDFLARE_INCLUDE_PROCESS_ENV: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  WRANGLER_REGISTRY_PATH: join(dataDir, 'wrangler', 'registry'),
})

const isListenedTo = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Ends wrangler when nobody listens on its port for 3 s: its proxy has died and is not started again. */
const endWithoutProxy = async (child: Child, port: number, logFile: string): Promise<void> => {
  let hasEnded = false
  child.exited.then(() => {
    hasEnded = true
  })
  for (let refused = 0; refused < 3; ) {
    await wait(1000, undefined, { ref: false })
    if (hasEnded) return
    refused = (await isListenedTo(port)) ? 0 : refused + 1
  }
  if (hasEnded) return
  appendFileSync(logFile, `Error: nobody listens on port ${port} any more: wrangler’s proxy died\n`)
  process.kill(child.pid, 'SIGKILL')
}

/** Starts the worker with its assets by `wrangler dev` and waits until it is healthy. */
export const startWranglerDev = async (options: WranglerDevOptions): Promise<Child> => {
  const { port, dataDir, variables, configFile = inRoot('wrangler.toml'), builtModule } = options
  const envFile = join(dataDir, 'worker.env')
  const logFile = join(dataDir, 'logs', 'worker.log')
  writeEnvFile(envFile, variables)
  const child = await startChild({
    name: 'The worker (wrangler dev)',
    args: [
      ...[inRoot('node_modules/wrangler/bin/wrangler.js'), 'dev'],
      ...(builtModule ? [builtModule, '--no-bundle'] : []),
      ...['--config', configFile],
      ...['--ip', '127.0.0.1', '--port', String(port)],
      ...['--inspector-port', '0', '--inspector-ip', '127.0.0.1'],
      ...['--persist-to', join(dataDir, 'wrangler')],
      ...['--env-file', envFile],
      // Else the domain of production would be in each request's address, and in Stripe's way back.
      '--infer-origin-from-routes=false',
      '--show-interactive-dev-session=false',
    ],
    env: wranglerEnvironment(dataDir),
    logFile,
  })
  await waitUntilOk(`http://127.0.0.1:${port}/api/health`, child, 60_000)
  void endWithoutProxy(child, port, logFile)
  return child
}

/** Runs one worker by `wrangler dev`, with the web app's files, on the port of the settings. */
export const createWranglerRunner = (
  { port, dataDir, worker }: Settings,
  addresses: Addresses,
  builtModule?: string,
): WorkerRunner => {
  const variables = composeWorkerVariables(worker, addresses)
  const url = `http://127.0.0.1:${port}`
  return {
    lanes: [{ name: 'worker', url: `http://localhost:${port}` }],
    launch: () => startWranglerDev({ port, dataDir, variables, builtModule }),
    sweep: () => sweepOnce(url),
    startSweeps: () => startSweep(url, join(dataDir, 'logs', 'sweep.log')),
    mediaKeys: () => Promise.reject(new Error('wrangler dev does not list the media bucket.')),
  }
}

/** Calls the scheduled handler of a worker that `wrangler dev` runs. Throws if it fails. */
const sweepOnce = async (workerUrl: string): Promise<void> => {
  const response = await fetch(`${workerUrl}/cdn-cgi/handler/scheduled`, {
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) {
    throw new Error(`The sweep failed with ${response.status}: ${await response.text()}`)
  }
  await response.body?.cancel()
}

/**
 * Calls the worker's scheduled handler now and every 30 s, because `wrangler dev` never does. A
 * failure is logged, and the next call makes up for it. Returns a function that stops the calls.
 */
const startSweep = (workerUrl: string, logFile: string): (() => void) => {
  const sweep = (): Promise<void> =>
    sweepOnce(workerUrl).catch((error: unknown) =>
      appendFileSync(logFile, `${new Date().toISOString()} ${String(error)}\n`),
    )
  sweep()
  const timer = setInterval(sweep, 30_000)
  return () => clearInterval(timer)
}
