/** A fault that one sentence explains and mends; it is shown without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** Runs a command of this folder: a `CliError` is one line on stderr, anything else keeps its stack. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
    process.exitCode = 1
  }
}
