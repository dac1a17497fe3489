import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { runTool } from '../process/run-tool.ts'
import { combine, type Outcome } from './outcome.ts'
import { type Report, readPlaywrightReport, readVitestReport } from './reports.ts'

/** On a busy machine a test may fail by chance. It passes if one of two retries passes. */
const retries = 2

/** Ten times what the slowest part takes: something in it never ends. */
const vitestLimitMs = 1_200_000

/** Runs a test runner that writes a JSON report. Without a readable report it has failed. */
const runWithReport = (
  read: (report: unknown) => Report,
  run: (reportFile: string) => Promise<boolean>,
): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const reportFile = join(folder, 'report.json')
    const ok = await run(reportFile)
    try {
      return { ok, ...read(JSON.parse(readFileSync(reportFile, 'utf8'))) }
    } catch {
      return { ok: false, why: 'it wrote no report' }
    }
  })

/** Runs vitest with these options. It fails if it does not end within `limitMs`. */
export const runVitest = (
  options: readonly string[],
  limitMs: number = vitestLimitMs,
): Promise<Outcome> =>
  runWithReport(readVitestReport, (reportFile) =>
    runTool(
      'vitest/vitest.mjs',
      [
        ...['run', ...options, `--retry=${retries}`],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      ],
      {},
      limitMs,
    ),
  )

const runProjects = (projects: readonly string[], options: readonly string[]): Promise<Outcome> =>
  runVitest([
    ...['--config', 'vitest.workspace.ts', '--silent=passed-only'],
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
  ])

/** Runs the tests that need no worker. Files that start an app mostly wait: two cores manage three. */
export const runUnitTests = (): Promise<Outcome> =>
  runProjects(['unit', 'web', 'web-offline'], ['--maxWorkers=3'])

/** Folders of the worker that make up all parts but the last. Each part takes about as long. */
const workerParts = [
  ['src/features/account', 'src/features/export', 'test'],
  ['src/features/checkout', 'src/features/credits', 'src/features/narration'],
]

/** Runs the worker's tests in three parallel parts, each with its own database and doubles. */
export const runWorkerTests = async (): Promise<Outcome> => {
  const included = workerParts.map((folders) => folders.map((folder) => `worker/${folder}/`))
  const rest = workerParts.flat().flatMap((folder) => ['--exclude', `${folder}/**`])
  return combine(
    await Promise.all([...included, rest].map((options) => runProjects(['worker'], options))),
  )
}

/** Runs the journeys in a browser, or a shell if there is one. Stops at the tenth failure. */
export const runJourneys = (
  browser: string,
  shell?: string,
  config = 'playwright.config.ts',
): Promise<Outcome> =>
  runWithReport(readPlaywrightReport, (reportFile) =>
    runTool(
      '@playwright/test/cli.js',
      [
        ...['test', '--config', config, '--reporter=list,json'],
        ...[`--retries=${retries}`, '--max-failures=10'],
      ],
      {
        CHROME_PATH: browser,
        ...(shell === undefined ? {} : { HEADLESS_SHELL_PATH: shell }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    ),
  )
