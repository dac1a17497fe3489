import { inRoot } from '../parts/paths.ts'
import { readVitestReport } from './reports.ts'
import { type Reported, runReported } from './run-suite.ts'
import { runTool } from './run-tool.ts'

/** Runs vitest with these options, which say who tells of it on the terminal. */
export const runVitest = (options: readonly string[]): Promise<Reported> =>
  runReported(readVitestReport, (reportFile) =>
    runTool(
      'vitest/vitest.mjs',
      ['run', ...options, `--reporter=${inRoot('scripts/stages/vitest-reporter.ts')}`],
      { VITEST_REPORT_FILE: reportFile },
    ),
  )
