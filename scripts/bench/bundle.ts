import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleWorker } from '../build/bundle-worker.ts'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { describeFailure, startChild } from '../process/child.ts'
import { kilobytes, median, ms } from './figures.ts'
import { type Section, table } from './section.ts'

const times = 3

/** Milliseconds of processor time until workerd is ready for the worker's first request. */
const measureStartUp = async (folder: string): Promise<number> => {
  const logFile = join(folder, 'startup.log')
  const child = await startChild({
    name: 'The start-up check (wrangler)',
    command: process.execPath,
    args: [
      inRoot('node_modules/wrangler/bin/wrangler.js'),
      ...['check', 'startup', '--outfile', join(folder, 'startup.cpuprofile')],
      ...['--config', inRoot('wrangler.toml')],
    ],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1', FORCE_COLOR: '0' },
    cwd: inRoot('.'),
    logFile,
  })
  await child.exited
  const active = /Active: ([\d.]+) ms/.exec(readFileSync(logFile, 'utf8'))?.[1]
  if (active !== undefined) return Number(active)
  throw new CliError(`There is no start-up time. ${describeFailure(child)}`)
}

/** The size of the worker, and how long it takes to be ready. */
export const benchBundle = (): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    const { bytes, gzipBytes } = await bundleWorker({ outDir: join(folder, 'bundle') })
    const startUps: number[] = []
    for (let count = 0; count < times; count += 1) startUps.push(await measureStartUp(folder))
    const startUp = `${ms(median(startUps))} ms`
    const body = table([
      ['the worker', 'measured', 'budget'],
      ['bundle, minified, gzip', kilobytes(gzipBytes), '300 kB'],
      ['bundle, minified', kilobytes(bytes), ''],
      [`start-up, processor, median of ${times}`, startUp, '1 s (Cloudflare’s)'],
    ])
    return { id: 'bundle', title: 'The worker’s size and start-up', body }
  })
