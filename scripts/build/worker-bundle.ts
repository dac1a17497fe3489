import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { complaint, startChild } from '../process/child.ts'

export type Bundle = {
  /** The path of the one module that it is. */
  readonly file: string
  readonly bytes: number
  readonly gzipBytes: number
  /** The files that are in it, as paths from the folder of its configuration. */
  readonly inputs: readonly string[]
}

const Metadata = z.object({ inputs: z.record(z.string(), z.unknown()) })
const metadataFile = 'bundle-meta.json'

/**
 * Bundles a worker as a deployment would, without deploying it. `configFile` is absolute, the
 * product's wrangler.toml where it is not said. Refuses with a `CliError` when it can't be built.
 */
export const bundleWorker = async (options: {
  readonly outDir: string
  readonly configFile?: string
  /** Whether names and lines stay as they were written, for who reads what is logged. */
  readonly readable?: boolean
}): Promise<Bundle> => {
  const { outDir, configFile = inRoot('wrangler.toml'), readable = false } = options
  // wrangler.toml names it, and wrangler refuses to go on where it is not.
  mkdirSync(inRoot('web/dist'), { recursive: true })
  const child = await startChild({
    name: 'The bundling of the worker (wrangler)',
    command: process.execPath,
    args: [
      inRoot('node_modules/wrangler/bin/wrangler.js'),
      ...['deploy', '--dry-run', '--config', configFile, '--env='],
      ...(readable ? [] : ['--minify']),
      ...['--outdir', outDir, '--metafile', join(outDir, metadataFile)],
    ],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1', FORCE_COLOR: '0' },
    cwd: inRoot('.'),
    logFile: join(outDir, 'wrangler.log'),
  })
  if ((await child.exited) !== 0) {
    throw new CliError(`The worker could not be bundled. ${complaint(child)}`)
  }
  const entry = readdirSync(outDir).find((name) => name.endsWith('.js'))
  if (entry === undefined) throw new CliError(`The bundle has no module. ${complaint(child)}`)
  const file = join(outDir, entry)
  const code = readFileSync(file)
  const { inputs } = Metadata.parse(JSON.parse(readFileSync(join(outDir, metadataFile), 'utf8')))
  return {
    file,
    bytes: code.length,
    gzipBytes: gzipSync(code).length,
    inputs: Object.keys(inputs),
  }
}
