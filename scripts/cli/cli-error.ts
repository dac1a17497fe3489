/** An error that its message explains completely, with a way to fix it. It is shown without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError'
}

/** Runs a command. A `CliError` becomes one line on stderr; any other error keeps its stack. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
    process.exitCode = 1
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
