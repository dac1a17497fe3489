import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child.ts'
import { type Counts, countPlaywright, countVitest } from './counts.ts'
import { inRoot, root } from './paths.ts'
import { type Outcome, together } from './stages.ts'

/** Runs a program of node_modules, its words shown; resolves to whether it ended with 0. */
export const runTool = async (
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> => {
  const child = await startChild({
    name: path,
    command: process.execPath,
    args: [inRoot(`node_modules/${path}`), ...args],
    cwd: root,
    env: { ...process.env, ...env },
  })
  return (await child.exited) === 0
}

const readReport = (file: string, count: (report: unknown) => Counts): Counts | undefined => {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Runs a suite that writes a JSON report; without a report that can be read it has failed. */
const runSuite = async (
  count: (report: unknown) => Counts,
  run: (reportFile: string) => Promise<boolean>,
): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-report-'))
  try {
    const reportFile = join(folder, 'report.json')
    const ok = await run(reportFile)
    const counts = readReport(reportFile, count)
    return counts ? { ok, counts } : { ok: false, why: 'it wrote no report' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const runVitestWith = (projects: readonly string[], options: readonly string[]): Promise<Outcome> =>
  runSuite(countVitest, (reportFile) =>
    runTool('vitest/vitest.mjs', [
      'run',
      ...['--config', 'vitest.workspace.ts', '--silent=passed-only'],
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      ...options,
    ]),
  )

/** Runs the tests that need no worker, two files at a time. */
export const runUnitTests = (): Promise<Outcome> =>
  runVitestWith(['unit', 'web', 'web-offline'], ['--maxWorkers=2'])

/** What takes about half of the worker's time: much of it hashes passwords or keeps to a slot. */
const slowFeatures = ['account', 'checkout', 'credits', 'location']

/** Runs the worker's tests in two halves side by side, each with a database and doubles of its own. */
export const runWorkerTests = async (): Promise<Outcome> =>
  together(
    await Promise.all([
      runVitestWith(
        ['worker'],
        slowFeatures.map((feature) => `worker/src/features/${feature}/`),
      ),
      runVitestWith(
        ['worker'],
        slowFeatures.flatMap((feature) => ['--exclude', `**/src/features/${feature}/**`]),
      ),
    ]),
  )

/** Runs the journeys in the given browser. */
export const runJourneys = (browser: string): Promise<Outcome> =>
  runSuite(countPlaywright, (reportFile) =>
    runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      CHROME_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    }),
  )
