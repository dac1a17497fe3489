import { parseArgs } from 'node:util'
import { findBrowser, findShell } from './browser/find-browser.ts'
import { thisMachine } from './browser/this-machine.ts'
import { untilEnded } from './process/shutdown.ts'
import { buildStageFor, deploymentStage, sourceStages } from './stages/checks.ts'
import { isSuccess, summary } from './stages/counts.ts'
import { runJourneys } from './stages/journeys.ts'
import { runStages, type Stage } from './stages/stages.ts'
import { runUnitTests, runWorkerTests } from './stages/suites.ts'

const help = `npm test                       everything, stopping at the first stage that fails
npm test -- --only worker      one suite alone: unit, worker or journeys`

let browser = ''
let shell: string | undefined

const findBrowserStage: Stage = {
  name: 'browser',
  run: async () => {
    const machine = thisMachine()
    browser = await findBrowser(machine)
    shell = await findShell(machine)
    console.log([browser, shell].filter(Boolean).join('\n'))
    return { ok: true }
  },
}

const suites = {
  unit: [{ name: 'unit', run: runUnitTests }],
  worker: [buildStageFor(null), deploymentStage, { name: 'worker', run: () => runWorkerTests() }],
  journeys: [{ name: 'journeys', run: () => runJourneys({ browser, shell, say: console.log }) }],
} satisfies Record<string, readonly Stage[]>

const isSuite = (name: string): name is keyof typeof suites => Object.hasOwn(suites, name)

const chooseStages = (only: string | undefined): readonly Stage[] => {
  const { unit, worker, journeys } = suites
  if (only === undefined)
    return [findBrowserStage, ...sourceStages, ...unit, ...worker, ...journeys]
  if (!isSuite(only)) throw new Error(`There is no suite "${only}".\n${help}`)
  return only === 'journeys' ? [findBrowserStage, buildStageFor(null), ...journeys] : suites[only]
}

/** `npm test`: see `help`. Its last line counts over all suites, whatever happened. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(help)
  const { counts, stoppedAt } = await runStages(chooseStages(values.only), console.log)
  if (stoppedAt) console.log(`\nStopped at the stage ${stoppedAt}.`)
  console.log(`\n${summary(counts)}`)
  process.exitCode = isSuccess(counts) && !stoppedAt ? 0 : 1
}

// The reaper ends what runs below.
untilEnded().then(() => process.exit(130))
await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
