import { CliError, runCommand } from '../cli/cli-error.ts'
import { describeFailure } from '../process/child.ts'
import { requireFreePort } from '../process/free-port.ts'
import { untilShutdown } from '../process/shutdown.ts'
import { readSettings } from '../settings/settings.ts'
import { describeStack } from './announcement.ts'
import { openStack } from './open-stack.ts'

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
    console.log(`${describeStack(stack, settings)}${remark}`)
    const crashed = await Promise.race([stack.crashed, shutdown.then(() => undefined)])
    await stack.stop()
    if (!crashed) process.exit(0)
    throw new CliError(
      `${crashed.name} ended by itself (${await crashed.exited}), so everything was stopped: start again. ${describeFailure(crashed)}`,
    )
  })
