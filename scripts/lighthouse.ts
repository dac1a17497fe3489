import { compareWithBudgets } from './browser/lighthouse-runs.ts'
import { measureHome, runCount } from './browser/run-lighthouse.ts'
import { describeFirstLoad, firstLoadBudget, measureFirstLoad } from './build/first-load.ts'
import { runCommand } from './cli/cli-error.ts'
import { inRoot } from './cli/paths.ts'
import { exitOnShutdown } from './process/shutdown.ts'

/**
 * `npm run lighthouse`: opens home as a slow phone does, three times, and compares the medians and
 * the first-load JavaScript with the budgets.
 */
await runCommand(async () => {
  exitOnShutdown()
  const { lines, ok } = compareWithBudgets(await measureHome())
  console.log(`\nMedian of ${runCount}, mobile, applied throttling`)
  for (const line of lines) console.log(line)
  const loads = measureFirstLoad(inRoot('web/dist'))
  for (const load of loads) console.log(describeFirstLoad(load))
  const isLight = loads.every(({ bytes }) => bytes <= firstLoadBudget)
  process.exit(ok && isLight ? 0 : 1)
})
