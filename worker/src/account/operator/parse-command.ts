import { parseArgs } from 'node:util'
import { Email } from '@storystone/schema/contract/account.ts'
import {
  operatorVerbs,
  purgePictureVerb,
  takeDownVerb,
} from '@storystone/schema/database/operator.ts'
import { GrantedCredits, type OperatorGrant } from './actions.ts'

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
npm run account -- --env production --place Q243 --reason "…" purge-picture
                                              deletes a place's picture and its credit, also from stories
npm run account -- --env production reports   public pages that readers reported
… --page TOKEN --reason "…" take-down         ends a public page for good; TOKEN is the end of its address

Without --env it uses the app on this machine, which must not run.`

/** A place whose picture is to go, by the id that its picture's address has. */
export type PurgeCommand = {
  readonly verb: typeof purgePictureVerb
  readonly placeId: string
  readonly reason: string
}

/** The public pages that were reported, or one of them that is to go. */
export type PageCommand =
  | { readonly verb: typeof reportsVerb }
  | { readonly verb: typeof takeDownVerb; readonly token: string; readonly reason: string }

export type AccountCommand = { readonly email: string } & (
  | { readonly verb: 'show' | 'erase' | 'reset-password' }
  | { readonly verb: 'export'; readonly file: string | undefined }
  | ({ readonly verb: 'grant' } & OperatorGrant)
)

export type Command = AccountCommand | PurgeCommand | PageCommand

/** It changes nothing, so it is not recorded. */
export const reportsVerb = 'reports'

const options = {
  env: { type: 'string' },
  email: { type: 'string' },
  place: { type: 'string' },
  page: { type: 'string' },
  to: { type: 'string' },
  credits: { type: 'string' },
  reason: { type: 'string' },
  id: { type: 'string' },
  help: { type: 'boolean' },
} as const

type Values = { readonly [name in keyof typeof options]?: string | boolean }

const parseReason = ({ reason = '' }: Values): string => {
  const trimmed = `${reason}`.trim()
  if (trimmed !== '') return trimmed
  throw new UsageError('--reason is missing: say why, without names; it outlives the account.')
}

const parsePurge = (values: Values): PurgeCommand => {
  const placeId = `${values.place ?? ''}`
  if (!/^(Q\d+|[a-z]{2}wiki:\d+)$/.test(placeId)) {
    throw new UsageError(
      `--place is "${placeId}", which is no id of a place: it is what stands before /picture in the address of its picture, like Q243.`,
    )
  }
  return { verb: purgePictureVerb, placeId, reason: parseReason(values) }
}

const parseTakeDown = (values: Values): PageCommand => {
  const token = `${values.page ?? ''}`.replace(/^.*\/s\//, '')
  if (!/^[\w-]{22}$/.test(token)) {
    throw new UsageError(
      `--page is "${values.page ?? ''}", which is no public page: it is what stands after /s/ in its address.`,
    )
  }
  return { verb: takeDownVerb, token, reason: parseReason(values) }
}

const parseGrant = (values: Values): OperatorGrant => {
  const { credits = '', id } = values
  const parsed = GrantedCredits.safeParse(credits)
  if (!parsed.success) {
    throw new UsageError(`--credits takes 0.5 to 1000 in steps of 0.5, not "${credits}".`)
  }
  const reason = parseReason(values)
  return { id: `${id ?? crypto.randomUUID()}`, credits: parsed.data, reason }
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
  if (positionals.join() === purgePictureVerb) return parsePurge(values)
  if (positionals.join() === takeDownVerb) return parseTakeDown(values)
  if (positionals.join() === reportsVerb) return { verb: reportsVerb }
  const verb = operatorVerbs.find((known) => known === positionals[0])
  if (!verb || positionals.length > 1) {
    const all = [...operatorVerbs, purgePictureVerb, reportsVerb, takeDownVerb]
    throw new UsageError(`Name one of ${all.join(', ')}.\n\n${help}`)
  }
  const email = Email.safeParse(values.email ?? '')
  if (!email.success)
    throw new UsageError(`--email is "${values.email ?? ''}", which is no e-mail address.`)
  const account = { email: email.data }
  if (verb === 'grant') return { ...account, verb, ...parseGrant(values) }
  if (verb === 'export') return { ...account, verb, file: values.to }
  return { ...account, verb }
}
