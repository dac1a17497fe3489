import { isAbsolute, resolve } from 'node:path'
import { CliError } from '../cli/cli-error.ts'
import { inRoot, root } from '../cli/paths.ts'
import { readDevVars, type Variables } from './dev-vars.ts'
import { type Operator, operatorNames, readOperator } from './operator.ts'

/** What can be set in `.dev.vars` or in the environment. */
export type Settings = {
  readonly port: number
  /** Absolute. Holds everything that is kept: rows, photos, logs. */
  readonly dataDir: string
  /** A libSQL server elsewhere. Without it, sqld is started on the data folder. */
  readonly database: { readonly url: string; readonly authToken?: string } | undefined
  /** Who runs this instance, for the privacy page; null if not set. */
  readonly operator: Operator | null
  /** The worker's variables as they were set, without the database's. None is empty. */
  readonly worker: Variables
}

const limitNames = [
  'FAILED_LOGINS_PER_15_MINUTES',
  'FAILED_LOGINS_PER_ACCOUNT_AND_HOUR',
  'PASSWORD_CHECKS_PER_15_MINUTES',
  'SIGN_UPS_PER_10_MINUTES',
  'GIFTS_PER_NETWORK_AND_HOUR',
  'GIFTS_PER_HOUR',
  'STRIPE_CALLS_PER_MINUTE',
  'GENERATIONS_PER_MINUTE',
  'UNCHARGED_PER_DAY',
  'NARRATIONS_PER_DAY',
] as const

/** Names that the environment may set even if the file does not. */
export const settingNames = [
  'PORT',
  'STORYSTONE_DATA',
  'DATABASE_URL',
  'DATABASE_AUTH_TOKEN',
  'SESSION_SECRET',
  'EMAIL_HASH_SECRET',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
  'OPENAI_REASONING_EFFORT',
  'GEOCODER_BASE_URL',
  'GEOCODER_USER_AGENT',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_BASE_URL',
  ...operatorNames,
  ...limitNames,
] as const

const secretNames = ['SESSION_SECRET', 'EMAIL_HASH_SECRET'] as const

/** Its empty value has a meaning: the parameter is left out. */
const mayBeEmpty = 'OPENAI_REASONING_EFFORT'

/** Merges variables: the environment wins over the file, and an empty value counts as not set. */
export const mergeVariables = (file: Variables, environment: NodeJS.ProcessEnv): Variables => {
  const all = new Set<string>([...settingNames, ...Object.keys(file)])
  const merged = [...all].map((name) => [name, environment[name] ?? file[name]] as const)
  return Object.fromEntries(
    merged.flatMap(([name, value]) =>
      value || (value === '' && name === mayBeEmpty) ? [[name, value]] : [],
    ),
  )
}

type Rule = {
  readonly names: readonly string[]
  readonly isValid: (value: string) => boolean
  /** Completes "NAME is "value", which is …". */
  readonly problem: string
}

const urlRule = (names: readonly string[], schemes: readonly string[]): Rule => ({
  names,
  isValid: (value) => schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? ''),
  problem: `not a URL like ${schemes.map((scheme) => `${scheme}://…`).join(' or ')}: correct it in .dev.vars or in the environment, or leave it out`,
})

const rules: readonly Rule[] = [
  {
    names: ['PORT'],
    isValid: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535,
    problem: 'not a port: set it to a number from 1 to 65535, or leave it out for 8787',
  },
  {
    names: limitNames,
    isValid: (value) => /^[1-9]\d{0,8}$/.test(value),
    problem: 'not a limit: set it to a whole number above 0, or leave it out',
  },
  urlRule(['DATABASE_URL'], ['libsql', 'https', 'http']),
  urlRule(['STRIPE_BASE_URL', 'OPENAI_BASE_URL', 'GEOCODER_BASE_URL'], ['https', 'http']),
]

const checkRules = (variables: Variables): void => {
  for (const { names, isValid, problem } of rules) {
    for (const name of names) {
      const value = variables[name]
      if (value === undefined || isValid(value)) continue
      throw new CliError(`${name} is "${value}", which is ${problem}.`)
    }
  }
}

const checkSecrets = (variables: Variables): void => {
  const short = secretNames.find((name) => (variables[name] ?? '').length < 32)
  if (short === undefined) return
  throw new CliError(
    `${short} is missing or has fewer than 32 characters: give it at least 32 in .dev.vars, or delete .dev.vars, which is then created again with random secrets.`,
  )
}

const checkStripe = ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Variables): void => {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET !== undefined) return
  throw new CliError(
    'STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not: set both, or neither to use the double. `stripe listen --forward-to localhost:8787/api/stripe/webhook` prints the secret to use.',
  )
}

/**
 * Sorts merged variables into settings. A relative data folder starts at the root of the repository.
 * Throws a `CliError` for a malformed value.
 */
export const parseSettings = (
  variables: Variables,
  dataDir: string = variables.STORYSTONE_DATA ?? '.data',
): Settings => {
  const { PORT, STORYSTONE_DATA: _data, DATABASE_URL, DATABASE_AUTH_TOKEN, ...others } = variables
  const { OPERATOR_NAME: _name, OPERATOR_CONTACT: _contact, ...worker } = others
  checkSecrets(variables)
  checkRules(variables)
  checkStripe(variables)
  const authToken = DATABASE_AUTH_TOKEN ? { authToken: DATABASE_AUTH_TOKEN } : {}
  return {
    port: Number(PORT ?? 8787),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(root, dataDir),
    database: DATABASE_URL ? { url: DATABASE_URL, ...authToken } : undefined,
    operator: readOperator(variables),
    worker,
  }
}

/** The settings of this machine: `.dev.vars`, created if it does not exist, and the environment. */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  const file = readDevVars(inRoot('.dev.vars'), inRoot('.dev.vars.example'))
  return parseSettings(mergeVariables(file, environment))
}
