import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CliError } from '../cli/cli-error.ts'
import { root } from '../cli/paths.ts'
import { readVariables, type Variables } from '../settings/dev-vars.ts'
import { type Operator, operatorNames, readOperator } from '../settings/operator.ts'
import type { Address } from '../settings/worker-variables.ts'

const environments = ['production', 'staging'] as const
export type Environment = (typeof environments)[number]

const findEnvironment = (name = ''): Environment => {
  const environment = environments.find((known) => known === name)
  if (environment) return environment
  throw new CliError(`--env takes ${environments.join(' or ')}, not "${name}".`)
}

/** What Cloudflare keeps as secrets of the worker. Everything else is in wrangler.toml. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_AUTH_TOKEN',
  'SESSION_SECRET',
  'EMAIL_HASH_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OPERATOR_CONTACT',
] as const

/** Without the first, stories are Wikipedia's own sentences. */
const optionalNames = [
  'OPENAI_API_KEY',
  'SPEECH_API_KEY',
  'WIKIMEDIA_TOKEN',
  'MAIL_API_KEY',
  'VAPID_PRIVATE_KEY',
] as const
const allNames = ['ADDRESS', ...operatorNames, ...secretNames] as const

export type DeploySettings = {
  readonly environment: Environment
  /** The origin of the app, without a trailing slash. */
  readonly address: string
  readonly operator: Operator
  readonly database: Address
  readonly secrets: Variables
}

/** The settings file of an environment, at the root. Git ignores it. */
const settingsFile = (environment: Environment): string => `.deploy.${environment}.vars`

const checkUrl = (name: string, value: string, protocols: readonly string[]): void => {
  if (protocols.includes(URL.parse(value)?.protocol ?? '')) return
  throw new CliError(
    `${name} is "${value}", which is not a URL like ${protocols.join('//… or ')}//…`,
  )
}

const checkSecrets = (secrets: Variables, environment: Environment): void => {
  const { SESSION_SECRET = '', EMAIL_HASH_SECRET = '', STRIPE_SECRET_KEY = '' } = secrets
  if (SESSION_SECRET.length < 32 || EMAIL_HASH_SECRET.length < 32) {
    throw new CliError('SESSION_SECRET and EMAIL_HASH_SECRET need at least 32 characters each.')
  }
  if (SESSION_SECRET === EMAIL_HASH_SECRET) {
    throw new CliError('SESSION_SECRET and EMAIL_HASH_SECRET are the same: create two.')
  }
  const [kind, danger] =
    environment === 'production'
      ? ['live', 'would give credits for test cards']
      : ['test', 'would charge real cards']
  if (new RegExp(`^[sr]k_${kind}_`).test(STRIPE_SECRET_KEY)) return
  throw new CliError(`STRIPE_SECRET_KEY is not a ${kind} key: ${environment} ${danger}.`)
}

/** Sorts the variables of an environment. Throws a `CliError` for what would not run, or not safely. */
export const parseDeploySettings = (
  variables: Variables,
  environment: Environment,
): DeploySettings => {
  const missing = allNames.filter((name) => !variables[name])
  if (missing.length > 0) {
    throw new CliError(
      `${settingsFile(environment)} does not set ${missing.join(', ')}: docs/deploy.md explains each.`,
    )
  }
  const secrets = Object.fromEntries(
    [...secretNames, ...optionalNames].flatMap((name) =>
      variables[name] ? [[name, variables[name]]] : [],
    ),
  )
  checkSecrets(secrets, environment)
  const { ADDRESS = '', DATABASE_URL = '', DATABASE_AUTH_TOKEN = '' } = variables
  checkUrl('ADDRESS', ADDRESS, ['https:'])
  checkUrl('DATABASE_URL', DATABASE_URL, ['libsql:', 'https:'])
  const operator = readOperator(variables)
  if (!operator) throw new CliError('OPERATOR_NAME is empty.')
  return {
    environment,
    operator,
    secrets,
    address: new URL(ADDRESS).origin,
    database: { url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN },
  }
}

/** The variables of a file that nobody but its owner may read; none without a file. */
const readSecretFile = (path: string): Variables => {
  if (!existsSync(path)) return {}
  if ((statSync(path).mode & 0o077) === 0) return readVariables(path)
  const name = basename(path)
  throw new CliError(`${name} has every secret and can be read by others: chmod 600 ${name}`)
}

/** The settings of an environment: environment variables, and else its file in `folder`. */
export const readDeploySettings = (
  name: string | undefined,
  own: NodeJS.ProcessEnv = process.env,
  folder: string = root,
): DeploySettings => {
  const environment = findEnvironment(name)
  const file = readSecretFile(join(folder, settingsFile(environment)))
  const all = [...allNames, ...optionalNames].map((key) => [key, own[key] || file[key] || ''])
  return parseDeploySettings(Object.fromEntries(all), environment)
}

/** The database of an environment, or else the one of DATABASE_URL and DATABASE_AUTH_TOKEN. */
export const findDatabase = (name: string | undefined, own: NodeJS.ProcessEnv): Address => {
  if (name !== undefined) return readDeploySettings(name, own).database
  const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = own
  if (!url) throw new CliError('Choose a database: --env production, or DATABASE_URL.')
  return { url, ...(authToken ? { authToken } : {}) }
}
