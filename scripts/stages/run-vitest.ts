import { inRoot } from '../cli/paths.ts'
import { runTool } from '../process/run-tool.ts'
import { readVitestReport } from './reports.ts'
import { type Reported, runReported } from './run-suite.ts'

/** All of the worker's tests take a tenth of it. What goes on in a page after its tests has no end of its own. */
const longestMs = 1_200_000

/**
 * Runs vitest with these options, which say who tells of it on the terminal. What comes to no end
 * within `limitMs` has failed, without a report.
 */
export const runVitest = (options: readonly string[], limitMs = longestMs): Promise<Reported> =>
  runReported(readVitestReport, (reportFile) =>
    runTool(
      'vitest/vitest.mjs',
      ['run', ...options, `--reporter=${inRoot('scripts/stages/vitest-reporter.ts')}`],
      { VITEST_REPORT_FILE: reportFile },
      limitMs,
    ),
  )
