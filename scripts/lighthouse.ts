import { startApp } from '../web/e2e/harness/app.ts'
import { judge, medianOf, type Run } from './browser/lighthouse-runs.ts'
import { runLighthouse } from './browser/run-lighthouse.ts'
import { describeFirstLoad, firstLoadBudget, measureFirstLoad } from './build/first-load.ts'
import { runCommand } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { untilEnded } from './process/shutdown.ts'

const times = 3

const measure = async (): Promise<Run> => {
  const app = await startApp()
  try {
    const runs: Run[] = []
    for (let count = 1; count <= times; count += 1) {
      const { run, faults } = await runLighthouse(`${app.url}/`)
      console.log(`Run ${count} of ${times}: ${JSON.stringify(run)}`)
      for (const fault of faults) console.log(fault)
      runs.push(run)
    }
    return medianOf(runs)
  } finally {
    await app.stop()
  }
}

/**
 * `npm run lighthouse`: opens home as a slow phone does, three times, against the app as `npm
 * start` runs it, and compares the medians and the first-load JavaScript with the budgets.
 */
await runCommand(async () => {
  untilEnded().then(() => process.exit(130))
  const { lines, ok } = judge(await measure())
  console.log(`\nMedian of ${times}, mobile, applied throttling`)
  for (const line of lines) console.log(line)
  const loads = measureFirstLoad(inRoot('web/dist'))
  for (const load of loads) console.log(describeFirstLoad(load))
  const isLight = loads.every(({ bytes }) => bytes <= firstLoadBudget)
  process.exit(ok && isLight ? 0 : 1)
})
