import { join } from 'node:path'
import { inRoot } from '../cli/paths.ts'
import { type Child, startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { waitUntilOk } from '../process/wait-until-ok.ts'

export type Double = { readonly origin: string; readonly port: number; readonly child: Child }

/** A double of `worker/doubles/<vendor>` and how it is started. */
export type DoubleOptions = {
  readonly vendor: 'geocoder' | 'openai' | 'stripe'
  /** As it is called in a sentence. */
  readonly name: string
  readonly dataDir: string
  /** Where it was before; any free one, where it is not said. */
  readonly port?: number | undefined
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** A control that answers once it runs. */
  readonly control: string
}

/** Starts a double as a process of its own, its log in the data folder. */
export const startDouble = async (options: DoubleOptions): Promise<Double> => {
  const { vendor, name, dataDir, args = [], env, control } = options
  const port = options.port ?? (await findFreePort())
  const child = await startChild({
    name,
    command: process.execPath,
    args: [inRoot(`worker/doubles/${vendor}/main.ts`), '--port', String(port), ...args],
    ...(env ? { env: { ...process.env, ...env } } : {}),
    logFile: join(dataDir, 'logs', `${vendor}-double.log`),
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilOk(`${origin}/control/${control}`, child, 20_000)
  return { origin, port, child }
}
