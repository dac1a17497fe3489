import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { inRoot } from '../cli/paths.ts'
import { fingerprint } from './web-build.ts'
import { bundleWorker } from './worker-bundle.ts'

export type WorkerBuildOptions = {
  /** Where the builds are kept, by the fingerprints of what went into them; one for each config. */
  readonly folder?: string
  /** Absolute; the repository's wrangler.toml if absent. */
  readonly configFile?: string
}

const keptMs = 7 * 24 * 60 * 60 * 1000

const Inputs = z.array(z.string())

type Place = { readonly folder: string; readonly configFile: string }

/**
 * All that goes into a bundle but the packages, as paths from its configuration: the lockfile says
 * which packages they are.
 */
const ownInputs = (inputs: readonly string[], configFile: string): string[] => [
  ...inputs.filter(
    (input) => !/(^|\/)node_modules\//.test(input) && existsSync(join(dirname(configFile), input)),
  ),
  ...[basename(configFile), 'pnpm-lock.yaml'],
]

const buildOf = (inputs: readonly string[], { folder, configFile }: Place): string =>
  join(folder, fingerprint(dirname(configFile), inputs))

const recordIn = (folder: string): string => join(folder, 'inputs.json')

const findBuild = (place: Place): string | undefined => {
  const { folder } = place
  if (!existsSync(recordIn(folder))) return undefined
  const inputs = Inputs.parse(JSON.parse(readFileSync(recordIn(folder), 'utf8')))
  const found = buildOf(inputs, place)
  return existsSync(found) ? found : undefined
}

/** Whether one of them was saved since then, so that nobody knows which of its texts was read. */
const wasSavedSince = (ms: number, inputs: readonly string[], { configFile }: Place): boolean =>
  inputs.some((input) => {
    const path = join(dirname(configFile), input)
    return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= ms
  })

const forgetOld = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (made < Date.now() - keptMs) rmSync(path, { recursive: true, force: true })
  }
}

const build = async (place: Place): Promise<string> => {
  const { folder, configFile } = place
  const outDir = join(folder, `new-${randomUUID()}`)
  mkdirSync(outDir, { recursive: true })
  forgetOld(folder)
  const began = Date.now()
  const bundle = await bundleWorker({ outDir, readable: true, configFile })
  const inputs = ownInputs(bundle.inputs, configFile)
  if (wasSavedSince(began, inputs, place)) {
    rmSync(outDir, { recursive: true })
    return build(place)
  }
  renameSync(bundle.file, join(outDir, 'index.js'))
  const built = buildOf(inputs, place)
  // Whoever made the same one meanwhile made it of the same.
  if (existsSync(built)) rmSync(outDir, { recursive: true })
  else renameSync(outDir, built)
  const record = `${recordIn(folder)}.${randomUUID()}`
  writeFileSync(record, JSON.stringify(inputs))
  renameSync(record, recordIn(folder))
  return built
}

/**
 * The path of the worker as one module, built unless it is there already: decision 116. Refuses with
 * a `CliError` that holds the builder's own words when the build fails.
 */
export const ensureWorkerBuild = async (options: WorkerBuildOptions = {}): Promise<string> => {
  const {
    folder = inRoot('node_modules/.cache/storystone/worker'),
    configFile = inRoot('wrangler.toml'),
  } = options
  const place: Place = { folder, configFile }
  return join(findBuild(place) ?? (await build(place)), 'index.js')
}
