import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CliError } from '../cli/cli-error.ts'
import { inRoot, root } from '../cli/paths.ts'
import { readDevVars, type Variables } from './dev-vars.ts'
import { type Operator, readOperator } from './operator.ts'
import type { Address } from './worker-variables.ts'

/** What can be set in `.dev.vars` or in the environment. */
export type Settings = {
  readonly port: number
  /** Absolute. Holds everything that is kept: rows, photos, logs. */
  readonly dataDir: string
  /** A libSQL server elsewhere. Without it, sqld is started on the data folder. */
  readonly database: Address | undefined
  /** Who runs this instance, for the privacy page; null if not set. */
  readonly operator: Operator | null
  /** Which Wikimedia to use; the real one if it is reachable, when not set. */
  readonly wikimedia: 'double' | 'real' | undefined
  /** The worker's variables as they were set, without the database's. None is empty. */
  readonly worker: Variables
}

const exampleFile = inRoot('.dev.vars.example')

/** The names in the example, which the environment may set even if `.dev.vars` does not. */
const settingNames = (): readonly string[] => {
  const lines = readFileSync(exampleFile, 'utf8').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)
  return [...lines].map(([, name = '']) => name)
}

const secretNames = ['SESSION_SECRET', 'EMAIL_HASH_SECRET'] as const

/** Their empty values have a meaning: the parameter is left out, nobody reads a second time, no vendor speaks. */
const mayBeEmpty: readonly string[] = [
  'OPENAI_REASONING_EFFORT',
  'OPENAI_CHECK_MODEL',
  'SPEECH_VOICES',
]

/** Merges variables: the environment wins over the file, and an empty value counts as not set. */
export const mergeVariables = (file: Variables, environment: NodeJS.ProcessEnv): Variables => {
  const all = new Set([...settingNames(), ...Object.keys(file)])
  const merged = [...all].map((name) => [name, environment[name] ?? file[name]] as const)
  return Object.fromEntries(
    merged.flatMap(([name, value]) =>
      value || (value === '' && mayBeEmpty.includes(name)) ? [[name, value]] : [],
    ),
  )
}

type Rule = {
  readonly names: RegExp
  readonly isValid: (value: string) => boolean
  /** Completes "NAME is "value", which is …". */
  readonly problem: string
}

const urlRule = (names: RegExp, ...schemes: readonly string[]): Rule => ({
  names,
  isValid: (value) => schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? ''),
  problem: `not a URL like ${schemes.map((scheme) => `${scheme}://…`).join(' or ')}: correct it in .dev.vars or in the environment, or leave it out`,
})

const choiceRule = (names: RegExp, ...values: readonly string[]): Rule => ({
  names,
  isValid: (value) => values.includes(value),
  problem: `not ${values.join(' or ')}: correct it, or leave it out`,
})

const rules: readonly Rule[] = [
  {
    names: /^PORT$/,
    isValid: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535,
    problem: 'not a port: set it to a number from 1 to 65535, or leave it out for 8787',
  },
  {
    names: /_PER_/,
    isValid: (value) => /^[1-9]\d{0,8}$/.test(value),
    problem: 'not a limit: set it to a whole number above 0, or leave it out',
  },
  {
    names: /^SPEECH_VOICES$/,
    isValid: (value) => value.split(',').length <= 4,
    problem:
      'more than four names: set it to English male, English female, French male, French female, with nothing between two commas where the device’s own voice is to read',
  },
  choiceRule(/^WIKIMEDIA$/, 'double', 'real'),
  choiceRule(/^MAIL$/, 'double'),
  choiceRule(/^WRITER$/, 'model', 'extract', 'double'),
  urlRule(/^DATABASE_URL$/, 'libsql', 'https', 'http'),
  urlRule(/_BASE_URL$/, 'https', 'http'),
]

const checkRules = (variables: Variables): void => {
  for (const [name, value] of Object.entries(variables)) {
    const broken = rules.find(({ names, isValid }) => names.test(name) && !isValid(value))
    if (broken) throw new CliError(`${name} is "${value}", which is ${broken.problem}.`)
  }
}

const checkSecrets = (variables: Variables): void => {
  const short = secretNames.find((name) => (variables[name] ?? '').length < 32)
  if (short === undefined) return
  throw new CliError(
    `${short} is missing or has fewer than 32 characters: give it at least 32 in .dev.vars, or delete .dev.vars, which is then created again with random secrets.`,
  )
}

const checkKeys = (variables: Variables): void => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, WRITER, OPENAI_API_KEY } = variables
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = variables
  if (WRITER === 'model' && OPENAI_API_KEY === undefined) {
    throw new CliError('WRITER is "model", which needs OPENAI_API_KEY: set it, or neither.')
  }
  if ((VAPID_PUBLIC_KEY === undefined) !== (VAPID_PRIVATE_KEY === undefined)) {
    throw new CliError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: set both, or neither.')
  }
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET !== undefined) return
  throw new CliError(
    'STRIPE_SECRET_KEY is set and STRIPE_WEBHOOK_SECRET is not: set both, or neither to use the double. `stripe listen --forward-to localhost:8787/api/stripe/webhook` prints the secret to use.',
  )
}

/** Sorts merged variables into settings. A relative data folder starts at the root. */
export const parseSettings = (
  variables: Variables,
  dataDir: string = variables.STORYSTONE_DATA ?? '.data',
): Settings => {
  const { PORT, STORYSTONE_DATA: _data, DATABASE_URL, DATABASE_AUTH_TOKEN, ...others } = variables
  const { OPERATOR_NAME: _name, WIKIMEDIA, ...worker } = others
  checkSecrets(variables)
  checkRules(variables)
  checkKeys(variables)
  const authToken = DATABASE_AUTH_TOKEN ? { authToken: DATABASE_AUTH_TOKEN } : {}
  return {
    port: Number(PORT ?? 8787),
    dataDir: resolve(root, dataDir),
    database: DATABASE_URL ? { url: DATABASE_URL, ...authToken } : undefined,
    operator: readOperator(variables),
    wikimedia: WIKIMEDIA === 'double' || WIKIMEDIA === 'real' ? WIKIMEDIA : undefined,
    worker,
  }
}

/** The settings of this machine: `.dev.vars`, created if it does not exist, and the environment. */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  const file = readDevVars(inRoot('.dev.vars'), exampleFile)
  return parseSettings(mergeVariables(file, environment))
}
