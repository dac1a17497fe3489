import { writeFileSync } from 'node:fs'
import { CliError } from '../cli/cli-error.ts'
import type { Variables } from './dev-vars.ts'

const toLine = ([name, value]: readonly [string, string]): string => {
  const quote = ["'", '`', '"'].find((mark) => !value.includes(mark))
  if (quote === undefined || /[\r\n]/.test(value)) {
    throw new CliError(
      `${name} can't be passed to the worker: remove the line break, or one of its three kinds of quotes.`,
    )
  }
  return `${name}=${quote}${value.replaceAll('$', '\\$')}${quote}`
}

/**
 * Writes variables for `wrangler dev --env-file`, which expands `$`. A file that only its owner can
 * read keeps the secrets off the command line.
 */
export const writeEnvFile = (file: string, variables: Variables): void => {
  const text = Object.entries(variables).map(toLine).join('\n')
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
}
