import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from '../cli/paths.ts'
import { bundleWorker } from './bundle-worker.ts'
import { fingerprint } from './web-build.ts'

/** Glob patterns, relative to `root`, of everything that goes into a build, and where builds are kept. */
type Sources = { readonly root: string; readonly inputs: readonly string[]; readonly kept: string }

const ours: Sources = {
  root,
  inputs: [
    'worker/{src,bench}/**',
    'schema/{*.ts,contract/**,database/**,photo/**}',
    'pnpm-lock.yaml',
  ],
  kept: inRoot('node_modules/.cache/storystone/worker'),
}

const keptMs = 7 * 24 * 60 * 60 * 1000

const deleteOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (made < Date.now() - keptMs) rmSync(path, { recursive: true, force: true })
  }
}

/** The path of the worker as one module, built unless the same was built before (decision 116). */
export const ensureWorkerBuild = async (
  configFile: string = inRoot('wrangler.toml'),
  sources: Sources = ours,
): Promise<string> => {
  const { root, inputs, kept } = sources
  const before = fingerprint(root, inputs, [configFile])
  const built = join(kept, before)
  if (existsSync(built)) return join(built, 'index.js')

  const outDir = join(kept, `new-${randomUUID()}`)
  mkdirSync(outDir, { recursive: true })
  deleteOld(kept)
  const bundle = await bundleWorker({ outDir, configFile, isReadable: true })
  const isCurrent = fingerprint(root, inputs, [configFile]) === before
  renameSync(bundle.file, join(outDir, 'index.js'))
  // Another process may have built the same meanwhile.
  if (isCurrent && !existsSync(built)) renameSync(outDir, built)
  else rmSync(outDir, { recursive: true })
  return ensureWorkerBuild(configFile, sources)
}
