import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from '../cli/paths.ts'
import { bundleWorker } from './bundle-worker.ts'
import { fingerprint } from './fingerprint.ts'

export type WorkerBuildOptions = {
  /** Absolute; the repository's wrangler.toml by default. */
  readonly configFile?: string
  /** Where builds are kept, each under the fingerprint of its inputs. */
  readonly folder?: string
  /** Glob patterns, relative to `inputRoot`, of everything that goes into a build. */
  readonly inputs?: readonly string[]
  readonly inputRoot?: string
}

const productInputs = [
  'worker/{src,bench}/**',
  'schema/{*.ts,contract/**,database/**}',
  'pnpm-lock.yaml',
]

const keptMs = 7 * 24 * 60 * 60 * 1000

const deleteOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (made < Date.now() - keptMs) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * The path of the worker as one module. Builds it unless the same inputs were built before
 * (decision 116). Throws a `CliError` with the builder's message if the build fails.
 */
export const ensureWorkerBuild = async (options: WorkerBuildOptions = {}): Promise<string> => {
  const {
    configFile = inRoot('wrangler.toml'),
    folder = inRoot('node_modules/.cache/storystone/worker'),
    inputs = productInputs,
    inputRoot = root,
  } = options
  const before = fingerprint(inputRoot, inputs, [configFile])
  const built = join(folder, before)
  if (existsSync(built)) return join(built, 'index.js')

  const outDir = join(folder, `new-${randomUUID()}`)
  mkdirSync(outDir, { recursive: true })
  deleteOld(folder)
  const bundle = await bundleWorker({ outDir, configFile, isReadable: true })
  const isCurrent = fingerprint(inputRoot, inputs, [configFile]) === before
  renameSync(bundle.file, join(outDir, 'index.js'))
  // Another process may have built the same meanwhile.
  if (isCurrent && !existsSync(built)) renameSync(outDir, built)
  else rmSync(outDir, { recursive: true })
  return ensureWorkerBuild(options)
}
