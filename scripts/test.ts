import { findBrowser, findShell } from './browser/find-browser.ts'
import { CliError } from './cli/cli-error.ts'
import { runWithOptions } from './process/shutdown.ts'
import { buildStageFor, deploymentStage, sourceStages } from './stages/checks.ts'
import { isSuccess, runStages, type Stage, summary } from './stages/stages.ts'
import { runFiles, runJourneys, runUnitTests, runWorkerTests } from './stages/suites.ts'

const help = `npm test                       everything, stopping at the first stage that fails
npm test -- --only worker      one suite: unit, worker or journeys
npm test -- path/to/a.test.ts  one file, or a journey: web/e2e/path/to/a.spec.ts`

let browser = ''
let shell: string | undefined

const findBrowserStage: Stage = {
  name: 'browser',
  run: async () => {
    browser = await findBrowser()
    shell = findShell()
    console.log([browser, shell].filter(Boolean).join('\n'))
    return { ok: true }
  },
}

/** Journeys need a browser; vitest finds out what else a file needs. */
const stagesOf = (files: readonly string[]): readonly Stage[] =>
  files.some((file) => file.includes('web/e2e'))
    ? [findBrowserStage, { name: 'journeys', run: () => runJourneys(browser, shell, files) }]
    : [{ name: 'tests', run: () => runFiles(files) }]

const suites = {
  unit: [{ name: 'unit', run: runUnitTests }],
  worker: [buildStageFor(null), deploymentStage, { name: 'worker', run: runWorkerTests }],
  journeys: [{ name: 'journeys', run: () => runJourneys(browser, shell) }],
} satisfies Record<string, readonly Stage[]>

const isSuite = (name: string): name is keyof typeof suites => Object.hasOwn(suites, name)

const chooseStages = (only: string | undefined): readonly Stage[] => {
  const { unit, worker, journeys } = suites
  if (only === undefined)
    return [findBrowserStage, ...sourceStages, ...unit, ...worker, ...journeys]
  if (!isSuite(only)) throw new CliError(`There is no suite "${only}".\n${help}`)
  return only === 'journeys' ? [findBrowserStage, buildStageFor(null), ...journeys] : suites[only]
}

/** `npm test`: see `help`. Its last line counts over all suites, also after a failure. */
await runWithOptions(
  help,
  { only: { type: 'string' } },
  async ({ only }, files) => {
    const stages = files.length > 0 ? stagesOf(files) : chooseStages(only)
    const { counts, stoppedAt } = await runStages(stages, console.log)
    if (stoppedAt) console.log(`\nStopped at the stage ${stoppedAt}.`)
    console.log(`\n${summary(counts)}`)
    process.exitCode = isSuccess(counts) && !stoppedAt ? 0 : 1
  },
  true,
)
