import { benchFirstLoad } from './bench/first-load.ts'
import { runCommand } from './cli/cli-error.ts'
import { exitOnShutdown } from './process/shutdown.ts'

/**
 * `npm run lighthouse`: opens home and the floor page as a slow phone does, five times each, and
 * compares the medians and the first-load JavaScript with the budgets.
 */
exitOnShutdown()
await runCommand(async () => {
  console.log(`\n${(await benchFirstLoad()).body}`)
})
