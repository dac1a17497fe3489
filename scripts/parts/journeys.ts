import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countPlaywright } from './counts.ts'
import { failedJourneys } from './journey-report.ts'
import { outcomeOf, type Reported, runReported } from './run-suite.ts'
import { runTool } from './run-tool.ts'
import type { Outcome } from './stages.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/** More than so many failures of one run are no accident. */
const mostAlone = 3
/** How often a journey that failed beside others has to pass alone. */
const timesAlone = 3

const read = (report: unknown) => ({
  counts: countPlaywright(report),
  failed: failedJourneys(report),
})
type Report = ReturnType<typeof read>

/** Whether so few journeys failed, and nothing else, that each is judged alone. */
export const areJudgedAlone = ({ counts, failed }: Report): boolean =>
  failed.length > 0 && failed.length <= mostAlone && failed.length === counts.failed

type Options = {
  /** Where the browser is. */
  readonly browser: string
  /** Playwright's configuration, from the top of the repository. */
  readonly config?: string
  readonly say: (line: string) => void
}

const play = (
  { browser, config = 'playwright.config.ts' }: Options,
  options: readonly string[],
): Promise<Reported<Report>> =>
  runReported(read, (reportFile) =>
    runTool(
      '@playwright/test/cli.js',
      ['test', '--config', config, '--reporter=list,json', ...options],
      { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    ),
  )

/** Whether these journeys pass with nothing beside them, each as often as is asked for. */
const passAlone = (options: Options, failed: readonly string[]): Promise<boolean> =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'failed.txt')
    writeFileSync(file, failed.join('\n'))
    const { ok, report } = await play(options, [
      ...['--test-list', file, '--workers=1', `--repeat-each=${timesAlone}`],
      '--output=test-results/alone',
    ])
    return ok && report?.counts.passed === timesAlone * failed.length
  })

/**
 * Runs the journeys. Where at most three of them failed, each is judged alone then: it has to pass
 * three times of three, with nothing beside it, to count as passed, and is named at the end.
 */
export const runJourneys = async (options: Options): Promise<Outcome> => {
  const { ok, report } = await play(options, [])
  const outcome = outcomeOf({ ok, report: report?.counts })
  if (ok || !report) return outcome
  if (!areJudgedAlone(report)) return outcome

  const { counts, failed } = report
  const named = failed.map((journey) => `  ${journey}`).join('\n')
  options.say(`\nFailed beside others; each alone now, ${timesAlone} times:\n${named}`)
  if (!(await passAlone(options, failed))) return outcome
  options.say(
    `\nFailed beside others, passed alone, ${timesAlone} times of ${timesAlone}:\n${named}`,
  )
  return {
    ok: true,
    counts: { ...counts, passed: counts.passed + failed.length, failed: 0 },
  }
}
