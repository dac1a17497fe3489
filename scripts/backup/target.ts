import { CliError } from '../cli/cli-error.ts'
import { environments, readDeploySettings } from '../deploy/settings.ts'
import type { Address } from './database.ts'

/**
 * The database of a command: that of an environment, or else the one of DATABASE_URL and
 * DATABASE_AUTH_TOKEN. Throws a `CliError` if neither is given.
 */
export const findTarget = (name: string | undefined, own: NodeJS.ProcessEnv): Address => {
  if (name !== undefined) {
    const environment = environments.find((known) => known === name)
    if (environment) return readDeploySettings(environment, own).database
    throw new CliError(`--env takes ${environments.join(' or ')}, not "${name}".`)
  }
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = own
  if (!url) throw new CliError('Choose a database: --env production, or DATABASE_URL.')
  return { url, ...(authToken ? { authToken } : {}) }
}
