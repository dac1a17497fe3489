import { CliError } from './cli/cli-error.ts'
import { readVersion } from './cli/version.ts'
import { readDeploySettings } from './deploy/settings.ts'
import { deploymentStages } from './deploy/stages.ts'
import { runWithOptions } from './process/shutdown.ts'
import type { Operator } from './settings/operator.ts'
import { buildStageFor, deploymentStage, sourceStages } from './stages/checks.ts'
import { runStages, type Stage } from './stages/stages.ts'
import { runUnitTests } from './stages/suites.ts'

const help = `npm run deploy -- --env staging      checks, builds, migrates, deploys and tests staging
npm run deploy -- --env production   the same for production
npm run deploy -- --dry-run          everything that needs no account: checks, build, bundle

docs/deploy.md explains every step, from creating an account to the first deployment.`

const checksFor = (operator: Operator | null): readonly Stage[] => [
  ...sourceStages,
  { name: 'unit', run: runUnitTests },
  buildStageFor(operator),
  deploymentStage,
]

const stagesFor = (name: string | undefined): readonly Stage[] => {
  const settings = readDeploySettings(name)
  return deploymentStages(settings, readVersion(), checksFor(settings.operator))
}

/** `npm run deploy`: see `help`. Stops at the first stage that fails. */
const options = { env: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
await runWithOptions(help, options, async (values) => {
  const stages = values['dry-run'] ? checksFor(null) : stagesFor(values.env)
  const { stoppedAt } = await runStages(stages, console.log)
  if (stoppedAt) throw new CliError(`\nStopped at the stage ${stoppedAt}; no later stage ran.`)
})
