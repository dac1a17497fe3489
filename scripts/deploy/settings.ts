import { existsSync } from 'node:fs'
import { CliError } from '../cli/cli-error.ts'
import { inRoot } from '../cli/paths.ts'
import { readVariables, type Variables } from '../settings/dev-vars.ts'
import { type Operator, operatorNames, readOperator } from '../settings/operator.ts'

export const environments = ['production', 'staging'] as const
export type Environment = (typeof environments)[number]

/** What Cloudflare keeps as secrets of the worker; everything else stands in wrangler.toml. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_AUTH_TOKEN',
  'SESSION_SECRET',
  'EMAIL_HASH_SECRET',
  'OPENAI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const
type SecretName = (typeof secretNames)[number]

export type DeploySettings = {
  readonly environment: Environment
  /** The origin at which the app is reached, without a slash at its end. */
  readonly address: string
  /** Whom the privacy page names: nobody's data may be taken by nobody. */
  readonly operator: Operator
  readonly database: { readonly url: string; readonly authToken: string }
  readonly secrets: Readonly<Record<SecretName, string>>
}

/** The file with the settings of an environment, at the root; git ignores it. */
const settingsFile = (environment: Environment): string => `.deploy.${environment}.vars`

const allNames = ['ADDRESS', ...operatorNames, ...secretNames] as const

const requireAll = (variables: Variables, file: string): void => {
  const missing = allNames.filter((name) => !variables[name])
  if (missing.length === 0) return
  throw new CliError(`${file} does not say ${missing.join(', ')}: docs/deploy.md tells each.`)
}

const requireAddress = (name: string, text: string, schemes: readonly string[]): URL => {
  const url = URL.parse(text)
  if (url && schemes.includes(url.protocol)) return url
  throw new CliError(`${name} is "${text}", which is no address of ${schemes.join(' or ')}//…`)
}

const requireSafe = (variables: Variables, environment: Environment): void => {
  const { SESSION_SECRET = '', EMAIL_HASH_SECRET = '', STRIPE_SECRET_KEY = '' } = variables
  if (SESSION_SECRET.length < 32 || EMAIL_HASH_SECRET.length < 32) {
    throw new CliError('SESSION_SECRET and EMAIL_HASH_SECRET need at least 32 characters each.')
  }
  if (SESSION_SECRET === EMAIL_HASH_SECRET) {
    throw new CliError('SESSION_SECRET and EMAIL_HASH_SECRET are the same: make two.')
  }
  const wanted = environment === 'production' ? 'live' : 'test'
  if (!new RegExp(`^[sr]k_${wanted}_`).test(STRIPE_SECRET_KEY)) {
    throw new CliError(
      `STRIPE_SECRET_KEY is no ${wanted} key: ${environment} ${wanted === 'live' ? 'would give credits for test cards' : 'would charge real ones'}.`,
    )
  }
}

/** Sorts the variables of an environment. Refuses what would not run, or not safely, with a `CliError`. */
export const parseDeploySettings = (
  variables: Variables,
  environment: Environment,
): DeploySettings => {
  requireAll(variables, settingsFile(environment))
  requireSafe(variables, environment)
  const secret = (name: SecretName): string => variables[name] ?? ''
  const { origin } = requireAddress('ADDRESS', variables.ADDRESS ?? '', ['https:'])
  const operator = readOperator(variables)
  if (!operator) throw new CliError('OPERATOR_NAME says nobody.')
  requireAddress('DATABASE_URL', secret('DATABASE_URL'), ['libsql:', 'https:'])
  return {
    environment,
    address: origin,
    operator,
    database: { url: secret('DATABASE_URL'), authToken: secret('DATABASE_AUTH_TOKEN') },
    secrets: {
      DATABASE_URL: secret('DATABASE_URL'),
      DATABASE_AUTH_TOKEN: secret('DATABASE_AUTH_TOKEN'),
      SESSION_SECRET: secret('SESSION_SECRET'),
      EMAIL_HASH_SECRET: secret('EMAIL_HASH_SECRET'),
      OPENAI_API_KEY: secret('OPENAI_API_KEY'),
      STRIPE_SECRET_KEY: secret('STRIPE_SECRET_KEY'),
      STRIPE_WEBHOOK_SECRET: secret('STRIPE_WEBHOOK_SECRET'),
    },
  }
}

/** The settings of an environment: its file, under the environment variables of the same names. */
export const readDeploySettings = (
  environment: Environment,
  own: NodeJS.ProcessEnv = process.env,
): DeploySettings => {
  const path = inRoot(settingsFile(environment))
  const file = existsSync(path) ? readVariables(path) : {}
  const all = allNames.map((key) => [key, own[key] || file[key] || ''])
  return parseDeploySettings(Object.fromEntries(all), environment)
}
