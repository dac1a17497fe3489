import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { describeFailure, startChild } from '../process/child.ts'

export type Bundle = {
  /** The path of the bundle, which is one module. */
  readonly file: string
  readonly gzipBytes: number
  /** The files that went into it, as paths from the folder of its configuration. */
  readonly inputs: readonly string[]
}

const Metadata = z.object({ inputs: z.record(z.string(), z.unknown()) })

/** Bundles a worker as a deployment would, without deploying it. Throws a `CliError` if that fails. */
export const bundleWorker = async (options: {
  readonly outDir: string
  /** Absolute; the product's wrangler.toml by default. */
  readonly configFile?: string
  /** Keeps names and lines as they were written, for readable logs. */
  readonly isReadable?: boolean
}): Promise<Bundle> => {
  const { outDir, configFile = inRoot('wrangler.toml'), isReadable = false } = options
  const metadataFile = join(outDir, 'bundle-meta.json')
  // An empty folder: wrangler fails when the web build deletes a file of web/dist while it reads them.
  const assets = join(outDir, 'no-assets')
  mkdirSync(assets, { recursive: true })
  const child = await startChild({
    name: 'The bundling of the worker (wrangler)',
    args: [
      inRoot('node_modules/wrangler/bin/wrangler.js'),
      ...['deploy', '--dry-run', '--config', configFile, '--env=', '--assets', assets],
      ...(isReadable ? [] : ['--minify']),
      ...['--outdir', outDir, '--metafile', metadataFile],
    ],
    env: { WRANGLER_SEND_METRICS: 'false' },
    logFile: join(outDir, 'wrangler.log'),
  })
  if ((await child.exited) !== 0) {
    throw new CliError(`The worker could not be bundled. ${describeFailure(child)}`)
  }
  const entry = readdirSync(outDir).find((name) => name.endsWith('.js'))
  if (entry === undefined) throw new CliError(`The bundle has no module. ${describeFailure(child)}`)
  const file = join(outDir, entry)
  const { inputs } = Metadata.parse(JSON.parse(readFileSync(metadataFile, 'utf8')))
  return { file, gzipBytes: gzipSync(readFileSync(file)).length, inputs: Object.keys(inputs) }
}
