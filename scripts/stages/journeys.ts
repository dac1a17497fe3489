import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inTemporaryFolder } from '../cli/temporary-folder.ts'
import { runTool } from '../process/run-tool.ts'
import { judgeAlone, timesAlone } from './judge-alone.ts'
import { type FailedTest, nameOf, readPlaywrightReport } from './reports.ts'
import { type Reported, runReported } from './run-suite.ts'
import type { Outcome } from './stages.ts'

type Options = {
  /** Where the browser is. */
  readonly browser: string
  /** Where a headless shell is, if there is one. */
  readonly shell?: string | undefined
  /** Playwright's configuration, from the top of the repository. */
  readonly config?: string
  readonly say: (line: string) => void
}

const play = (
  { browser, shell, config = 'playwright.config.ts' }: Options,
  options: readonly string[],
): Promise<Reported> =>
  runReported(readPlaywrightReport, (reportFile) =>
    runTool(
      '@playwright/test/cli.js',
      ['test', '--config', config, '--reporter=list,json', ...options],
      {
        CHROME_PATH: browser,
        ...(shell === undefined ? {} : { HEADLESS_SHELL_PATH: shell }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      },
    ),
  )

/** Whether these journeys pass with nothing beside them, each three times of three. */
export const passAlone = (options: Options, failed: readonly FailedTest[]): Promise<boolean> =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'failed.txt')
    writeFileSync(file, failed.map(nameOf).join('\n'))
    const { ok, report } = await play(options, [
      ...['--test-list', file, '--workers=1', `--repeat-each=${timesAlone}`],
      '--output=test-results/alone',
    ])
    return ok && report?.counts.passed === timesAlone * failed.length
  })

/** Runs the journeys; those that fail beside others are judged alone. */
export const runJourneys = async (options: Options): Promise<Outcome> =>
  judgeAlone({
    reported: await play(options, []),
    passAlone: (failed) => passAlone(options, failed),
    say: options.say,
  })
