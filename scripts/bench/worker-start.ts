import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { bundleWorker } from '../build/bundle-worker.ts'
import { bundleBudget } from '../build/check-bundle.ts'
import { CliError } from '../cli/cli-error.ts'
import { kilobytes, median, ms } from '../cli/figures.ts'
import { inRoot } from '../cli/paths.ts'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { describeFailure, startChild } from '../process/child.ts'
import { type Section, table, withinBudget } from './section.ts'

const times = 3
/** Cloudflare refuses a worker that takes longer. */
const startBudgetMs = 1000

const Profile = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string() }) })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

/** Milliseconds of the processor while the worker starts, as wrangler profiles it in the local runtime. */
const measureStart = async (folder: string): Promise<number> => {
  const outfile = join(folder, 'start.cpuprofile')
  const child = await startChild({
    name: 'The profile of the worker’s start (wrangler)',
    args: [
      inRoot('node_modules/wrangler/bin/wrangler.js'),
      ...['check', 'startup', '--outfile', outfile, '--args=--minify --env='],
    ],
    env: { WRANGLER_SEND_METRICS: 'false' },
    logFile: join(folder, 'wrangler.log'),
  })
  if ((await child.exited) !== 0) throw new CliError(describeFailure(child))
  const { nodes, samples, timeDeltas } = Profile.parse(JSON.parse(readFileSync(outfile, 'utf8')))
  const idle = new Set(
    nodes.flatMap(({ id, callFrame }) => (callFrame.functionName === '(idle)' ? [id] : [])),
  )
  const micros = samples.reduce(
    (sum, id, index) => sum + (idle.has(id) ? 0 : (timeDeltas[index] ?? 0)),
    0,
  )
  return micros / 1000
}

/** What a deployment uploads, and how long it takes to start. */
export const benchWorkerStart = (): Promise<Section> =>
  inTemporaryFolder(async (folder) => {
    const { gzipBytes } = await bundleWorker({ outDir: folder })
    const starts: number[] = []
    for (let count = 0; count < times; count += 1) starts.push(await measureStart(folder))
    const start = median(starts)
    const body = table([
      ['the worker', 'measured', 'budget'],
      [
        ...['bundle, minified, gzip', kilobytes(gzipBytes)],
        withinBudget(kilobytes(bundleBudget), gzipBytes <= bundleBudget),
      ],
      [
        ...[`start-up, processor, median of ${times}`, `${ms(start)} ms`],
        withinBudget('1 s (Cloudflare’s)', start <= startBudgetMs),
      ],
    ])
    return { id: 'worker-start', title: 'The worker’s size and start-up', body }
  })
