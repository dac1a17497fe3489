import { CliError, runCommand } from './cli/cli-error.ts'
import { exitOnShutdown } from './process/shutdown.ts'
import { sourceStages } from './stages/checks.ts'
import { runStages } from './stages/stages.ts'

/** `npm run check`: lint, unused code, secrets, types. */
exitOnShutdown()
await runCommand(async () => {
  const { stoppedAt } = await runStages(sourceStages, console.log)
  if (stoppedAt) throw new CliError(`\nStopped at the stage ${stoppedAt}.`)
})
