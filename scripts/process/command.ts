import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { runCommand } from '../cli/cli-error.ts'
import { exitOnShutdown } from './shutdown.ts'

/** Runs a command until it ends or a signal ends it. `--help` prints the help instead. */
export const runWithOptions = <const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  command: (
    values: ReturnType<typeof parseArgs<{ options: Options }>>['values'],
  ) => Promise<unknown>,
): Promise<void> => {
  exitOnShutdown()
  return runCommand(async () => {
    if (process.argv.includes('--help')) console.log(help)
    else await command(parseArgs({ options }).values)
  })
}
