import { modelsOf } from '#worker/env.ts'
import { findEnds } from '#worker/vendors/model-shutdown.ts'
import { CliError, runCommand } from '../cli/cli-error.ts'
import { readVersion } from '../cli/version.ts'
import { describeFailure } from '../process/child.ts'
import { requireFreePort } from '../process/free-port.ts'
import { untilShutdown } from '../process/shutdown.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { readWorkerConfig } from '../settings/worker-config.ts'
import { composeWorkerVariables } from '../settings/worker-variables.ts'
import { describeStack } from './announcement.ts'
import { openStack, type Stack } from './open-stack.ts'

/** What the operator has to know of the models of a stack. */
const findWarnings = async ({ worker }: Settings, { database, doubles }: Stack) => {
  const addresses = { ...doubles, database, version: readVersion() }
  const config = readWorkerConfig(composeWorkerVariables(worker, addresses))
  return (await findEnds(modelsOf(config), Date.now())).map(({ message }) => message)
}

/** Runs the app until a shutdown request. Prints one line when it is ready. */
export const serve = (worker: 'built' | 'watched', remark = ''): Promise<void> =>
  runCommand(async () => {
    const shutdown = untilShutdown()
    const settings = readSettings()
    const open = async () => {
      await requireFreePort(settings.port)
      return openStack({ settings, worker })
    }
    // The reaper ends what has started so far.
    const stack = await Promise.race([open(), shutdown.then(() => process.exit(0))])
    const warnings = await findWarnings(settings, stack)
    console.log(`${describeStack(stack, settings, warnings)}${remark}`)
    const crashed = await Promise.race([stack.crashed, shutdown.then(() => undefined)])
    await stack.stop()
    if (!crashed) process.exit(0)
    throw new CliError(
      `${crashed.name} ended by itself (${await crashed.exited}), so everything was stopped: start again. ${describeFailure(crashed)}`,
    )
  })
