import { CliError } from '../cli/cli-error.ts'
import { environments, readDeploySettings } from '../deploy/settings.ts'
import type { Address } from './database.ts'

/**
 * The database that a command is about: an environment's own, or else the one that DATABASE_URL
 * and DATABASE_AUTH_TOKEN lead to. Refuses neither with a `CliError`.
 */
export const findTarget = (name: string | undefined, own: NodeJS.ProcessEnv): Address => {
  if (name !== undefined) {
    const environment = environments.find((known) => known === name)
    if (environment) return readDeploySettings(environment, own).database
    throw new CliError(`--env ${name} is neither of ${environments.join(', ')}.`)
  }
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = own
  if (!url) throw new CliError('Say which database: --env production, or DATABASE_URL.')
  return { url, ...(authToken ? { authToken } : {}) }
}
