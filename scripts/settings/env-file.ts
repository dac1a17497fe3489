import { writeFileSync } from 'node:fs'
import { CliError } from '../cli/cli-error.ts'
import type { Variables } from './dev-vars.ts'

const line = ([name, value]: readonly [string, string]): string => {
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark))
  if (quote === undefined || /[\r\n]/.test(value)) {
    throw new CliError(
      `${name} can't be handed to the worker: take the line break, or one of the three kinds of quotes, out of it.`,
    )
  }
  return `${name}=${quote}${value.replaceAll('$', '\\$')}${quote}`
}

/**
 * Writes variables for `wrangler dev --env-file`, which expands `$`, so that no secret stands on a
 * command line. The file is its owner's alone.
 */
export const writeEnvFile = (file: string, variables: Variables): void => {
  const text = Object.entries(variables).map(line).join('\n')
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
}
