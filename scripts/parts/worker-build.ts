import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { inRoot } from './paths.ts'
import { bundleWorker } from './worker-bundle.ts'

/** The builds by the fingerprints of what went into them, and which files that were. */
const folder = inRoot('node_modules/.cache/storystone/worker')
const record = join(folder, 'inputs.json')
const Inputs = z.array(z.string())

/** What decides on a build besides the sources: how it is made, and which packages there are. */
const settings = ['wrangler.toml', 'pnpm-lock.yaml']

/** The hash of these files' names and contents; one that is not there counts as such. */
export const fingerprintOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) {
    const path = inRoot(file)
    hash
      .update(`${file}\0`)
      .update(existsSync(path) ? readFileSync(path) : 'none')
      .update('\0')
  }
  return hash.digest('hex')
}

const moduleOf = (inputs: readonly string[]): string =>
  join(folder, fingerprintOf(inputs), 'index.js')

const findBuild = (): string | undefined => {
  if (!existsSync(record)) return undefined
  const built = moduleOf(Inputs.parse(JSON.parse(readFileSync(record, 'utf8'))))
  return existsSync(built) ? built : undefined
}

/** All that goes into a bundle but the packages: the lockfile says which they are. */
const ownInputs = (inputs: readonly string[]): string[] => [
  ...inputs.filter((input) => !/(^|\/)node_modules\//.test(input) && existsSync(inRoot(input))),
  ...settings,
]

const build = async (): Promise<string> => {
  const outDir = join(folder, `new-${randomUUID()}`)
  mkdirSync(outDir, { recursive: true })
  const { inputs } = await bundleWorker({ outDir, readable: true })
  const own = ownInputs(inputs)
  const built = moduleOf(own)
  // Whoever made the same one meanwhile made it of the same.
  if (existsSync(built)) rmSync(outDir, { recursive: true })
  else renameSync(outDir, join(built, '..'))
  writeFileSync(record, JSON.stringify(own))
  return built
}

/**
 * The path of the worker as one module, built unless it is there already: decision 116. Refuses with
 * a `Mendable` that holds the builder's own words when the build fails.
 */
export const ensureWorkerBuild = async (): Promise<string> => findBuild() ?? (await build())
