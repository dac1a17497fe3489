import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorker } from '../build/worker-bundle.ts'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { complaint, startChild } from '../process/child.ts'
import { kilobytes, median, ms } from './figures.ts'
import { type Section, table } from './section.ts'

const times = 3

/** Milliseconds of processor that workerd needs before the worker can answer its first request. */
const measureStartUp = async (dir: string): Promise<number> => {
  const child = await startChild({
    name: 'The start-up check (wrangler)',
    command: process.execPath,
    args: [
      inRoot('node_modules/wrangler/bin/wrangler.js'),
      ...['check', 'startup', '--outfile', join(dir, 'startup.cpuprofile')],
      ...['--config', inRoot('wrangler.toml')],
    ],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1', FORCE_COLOR: '0' },
    cwd: inRoot('.'),
    logFile: join(dir, 'startup.log'),
  })
  await child.exited
  const active = /Active: ([\d.]+) ms/.exec(readFileSync(join(dir, 'startup.log'), 'utf8'))?.[1]
  if (active === undefined) throw new CliError(`There is no start-up time. ${complaint(child)}`)
  return Number(active)
}

/** How large the worker is, and how long it takes to be ready. */
export const benchBundle = async (): Promise<Section> => {
  const dir = mkdtempSync(join(tmpdir(), 'storystone-bundle-'))
  try {
    const { bytes, gzipBytes } = await bundleWorker({ outDir: join(dir, 'bundle') })
    const startUps: number[] = []
    for (let count = 0; count < times; count += 1) startUps.push(await measureStartUp(dir))
    const body = table([
      ['the worker', 'measured', 'budget'],
      ['bundle, minified, gzip', kilobytes(gzipBytes), '300 kB'],
      ['bundle, minified', kilobytes(bytes), ''],
      [
        `start-up, processor, median of ${times}`,
        `${ms(median(startUps))} ms`,
        '1 s (Cloudflare’s)',
      ],
    ])
    return { id: 'bundle', title: 'The worker’s size and start-up', body }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
