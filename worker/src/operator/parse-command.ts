import { parseArgs } from 'node:util'
import { Email } from '@storystone/schema/contract/account.ts'
import { operatorVerbs } from '@storystone/schema/database/operator.ts'
import { GrantedCredits, type OperatorGrant } from '../features/account/operator/grant-credits.ts'

/** An error that its message explains completely, with a way to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const help = `npm run account -- --env production --email a@example.org show
                                              balance, counts, and what operators did
… export [--to file.zip]                      stories, credits and account as the user's own export has them
… erase                                       the same as the user's own deletion
… reset-password                              prints a new password once and ends every session
… grant --credits 2.5 --reason "…" [--id …]   credits, in halves; the same --id grants once

Without --env it uses the app on this machine, which must not run.`

export type Command = { readonly email: string } & (
  | { readonly verb: 'show' | 'erase' | 'reset-password' }
  | { readonly verb: 'export'; readonly file: string | undefined }
  | ({ readonly verb: 'grant' } & OperatorGrant)
)

const options = {
  env: { type: 'string' },
  email: { type: 'string' },
  to: { type: 'string' },
  credits: { type: 'string' },
  reason: { type: 'string' },
  id: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Values = { readonly [name in keyof typeof options]?: string | boolean }

const parseGrant = ({ credits = '', reason = '', id }: Values): OperatorGrant => {
  const parsed = GrantedCredits.safeParse(credits)
  if (!parsed.success) {
    throw new UsageError(`--credits takes 0.5 to 1000 in steps of 0.5, not "${credits}".`)
  }
  if (`${reason}`.trim() === '') {
    throw new UsageError('--reason is missing: say why, without names; it outlives the account.')
  }
  return { id: `${id ?? crypto.randomUUID()}`, credits: parsed.data, reason: `${reason}`.trim() }
}

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${help}`)
  }
}

/** Parses a command line; null asks for help. Throws a {@link UsageError}. */
export const parseCommand = (args: readonly string[]): Command | null => {
  const { values, positionals } = readArguments(args)
  if (values.help) return null
  const verb = operatorVerbs.find((known) => known === positionals[0])
  if (!verb || positionals.length > 1) {
    throw new UsageError(`Name one of ${operatorVerbs.join(', ')}.\n\n${help}`)
  }
  const email = Email.safeParse(values.email ?? '')
  if (!email.success)
    throw new UsageError(`--email is "${values.email ?? ''}", which is no e-mail address.`)
  const account = { email: email.data }
  if (verb === 'grant') return { ...account, verb, ...parseGrant(values) }
  if (verb === 'export') return { ...account, verb, file: values.to }
  return { ...account, verb }
}
