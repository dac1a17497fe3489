import { CliError } from './cli/cli-error.ts'
import { runWithOptions } from './process/shutdown.ts'
import { sourceStages } from './stages/checks.ts'
import { runStages } from './stages/stages.ts'

await runWithOptions('npm run check: lint, unused code, secrets, types', {}, async () => {
  const { stoppedAt } = await runStages(sourceStages, console.log)
  if (stoppedAt) throw new CliError(`\nStopped at the stage ${stoppedAt}.`)
})
