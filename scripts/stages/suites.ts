import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { runTool } from '../process/child.ts'
import { type Counts, combine, type Outcome } from './stages.ts'

/** On a busy machine a test may fail by chance. It passes if one of two retries passes. */
const retries = 2

/** Ten times what the slowest part takes: something in it never ends. */
const vitestLimitMs = 1_200_000

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})
const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

const readVitestReport = (report: unknown): Counts => {
  const { numPassedTests, numFailedTests, ...skipped } = VitestReport.parse(report)
  const { numPendingTests, numTodoTests } = skipped
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }
}

const readPlaywrightReport = (report: unknown): Counts => {
  const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(report).stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** Runs a test runner that writes a JSON report. Without a readable report it has failed. */
const runWithReport = (
  read: (report: unknown) => Counts,
  run: (reportFile: string) => Promise<boolean>,
): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const reportFile = join(folder, 'report.json')
    const ok = await run(reportFile)
    try {
      return { ok, counts: read(JSON.parse(readFileSync(reportFile, 'utf8'))) }
    } catch (error) {
      return { ok: false, why: `its report can’t be read: ${String(error)}` }
    }
  })

/** Runs vitest with these options; it has failed, too, if an error is outside of all tests. */
const runVitest = (...options: readonly string[]): Promise<Outcome> =>
  runWithReport(readVitestReport, (reportFile) =>
    runTool(
      'vitest/vitest.mjs',
      [
        ...['run', '--config', 'vitest.workspace.ts', ...options, `--retry=${retries}`],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      ],
      {},
      vitestLimitMs,
    ),
  )

const runProjects = (projects: readonly string[], option: string): Promise<Outcome> =>
  runVitest('--silent=passed-only', option, ...projects.flatMap((name) => ['--project', name]))

/** Runs these test files, whatever they belong to. */
export const runFiles = (files: readonly string[]): Promise<Outcome> => runVitest(...files)

/** Runs the tests that need no worker. Files that start an app mostly wait: two cores manage three. */
export const runUnitTests = (): Promise<Outcome> =>
  runProjects(['unit', 'web', 'web-offline'], '--maxWorkers=3')

/** Runs the worker's tests in three parallel parts, each with its own database and doubles. */
export const runWorkerTests = async (): Promise<Outcome> =>
  combine(
    await Promise.all(
      ['1/3', '2/3', '3/3'].map((part) => runProjects(['worker'], `--shard=${part}`)),
    ),
  )

/** Runs all journeys, or those in `files`, in a browser, or a shell if there is one; stops at the tenth failure. */
export const runJourneys = (
  browser: string,
  shell?: string,
  files: readonly string[] = [],
): Promise<Outcome> =>
  runWithReport(readPlaywrightReport, (reportFile) =>
    runTool(
      '@playwright/test/cli.js',
      ['test', ...files, '--reporter=list,json', `--retries=${retries}`, '--max-failures=10'],
      {
        CHROME_PATH: browser,
        ...(shell === undefined ? {} : { HEADLESS_SHELL_PATH: shell }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    ),
  )
