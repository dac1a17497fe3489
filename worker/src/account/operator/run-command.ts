import { randomBytes } from 'node:crypto'
import { publicationPath } from '@storystone/schema/contract/publication.ts'
import { passwordResets, sessions, users } from '@storystone/schema/database/accounts.ts'
import { purgePictureVerb, takeDownVerb } from '@storystone/schema/database/operator.ts'
import { sql } from 'drizzle-orm'
import { mediaFolder } from '#worker/media'
import { purgePicture } from '#worker/places'
import { listReports, listStories, takeDown } from '#worker/stories'
import { type EraseAccountDeps, eraseAccount } from '../delete-account.ts'
import { recordEntries } from '../export/account-entries.ts'
import { openArchive } from '../export/routes.ts'
import { hashPassword } from '../password.ts'
import { type Account, findAccount } from '../store.ts'
import {
  grantCredits,
  type OperatorDeps,
  type OperatorGrant,
  recordAction,
  showAccount,
} from './actions.ts'
import {
  type AccountCommand,
  type Command,
  type PageCommand,
  type PurgeCommand,
  reportsVerb,
  UsageError,
} from './parse-command.ts'

/** 120 bits, in letters that survive being typed from a screen. */
const generatePassword = (): string =>
  randomBytes(15)
    .toString('hex')
    .replace(/.{6}\B/g, '$&-')

/** An operator waits for nobody. */
const operatorFor = (email: string) => ({
  network: 'operator',
  address: 'operator',
  email,
  isKnown: true,
})

/** Gives an account a generated password, which is returned, and ends every session. */
const resetPassword = async (
  deps: OperatorDeps,
  { user }: Pick<Account, 'user'>,
): Promise<string> => {
  const password = generatePassword()
  const passwordHash = await hashPassword(password, operatorFor(user.email))
  await deps.database.write({
    action: recordAction(deps, user.id, { id: crypto.randomUUID(), verb: 'reset-password' }),
    password: sql`UPDATE ${users} SET password_hash = ${passwordHash} WHERE id = ${user.id}`,
    links: sql`DELETE FROM ${passwordResets} WHERE user_id = ${user.id}`,
    sessions: sql`DELETE FROM ${sessions} WHERE user_id = ${user.id}`,
  })
  return password
}

/**
 * Erases an account as its user's own deletion does, and records it. A password change meanwhile
 * does not stop it. The sweep deletes the media. False when there is no such account.
 */
const eraseForOperator = async (
  deps: OperatorDeps & EraseAccountDeps,
  email: string,
  id: string = crypto.randomUUID(),
): Promise<boolean> => {
  const account = await findAccount(deps.database, email)
  if (!account) return false
  const { passwordHash, user } = account
  const record = recordAction(deps, user.id, { id, verb: 'erase' })
  const erased = await eraseAccount(deps, { userId: user.id, passwordHash }, record)
  return erased || eraseForOperator(deps, email, id)
}

export type CommandDeps = OperatorDeps &
  EraseAccountDeps & {
    /** Shows a line to the operator. */
    readonly print: (line: string) => void
    /** The token of a public page, by what the database has of it. */
    readonly tokenOf: (nonce: string) => string
    /** Keeps an export for the operator alone; returns where it is. */
    readonly save: (body: ReadableStream<Uint8Array>, file: string) => Promise<string>
  }

const show = async (deps: CommandDeps, { user }: Account): Promise<void> => {
  const shown = await showAccount(deps, user.id)
  deps.print(JSON.stringify({ ...user, ...shown }, null, 2))
}

const exportAccount = async (
  deps: CommandDeps,
  { user }: Account,
  file = `exports/${user.id}.zip`,
): Promise<void> => {
  const { database, print, save } = deps
  await database.write(recordAction(deps, user.id, { id: crypto.randomUUID(), verb: 'export' }))
  const entries = recordEntries({ database, listStories }, user.id, new Date())
  const { body, ended } = openArchive(entries)
  const [saved] = await Promise.all([save(body, file), ended])
  print(`The data of ${user.email} are in ${saved}.
Photos and narrations are not: they are in the media bucket, under ${mediaFolder(user.id)}.
The user's own export (Settings, Export) has them.`)
}

const erase = async (deps: CommandDeps, { user }: Account): Promise<void> => {
  await eraseForOperator(deps, user.email)
  deps.print(`The account ${user.email} is erased. The worker's next sweep deletes its photos and narrations.
Backups still have it until they expire: erase it again after a restore.`)
}

const reset = async (deps: CommandDeps, account: Account): Promise<void> => {
  const password = await resetPassword(deps, account)
  deps.print(`The new password of ${account.user.email}, shown only now: ${password}
Every session has ended.`)
}

const grant = async (deps: CommandDeps, { user }: Account, order: OperatorGrant): Promise<void> => {
  deps.print(`If this is cut off, repeat it with --id ${order.id}`)
  const outcome = await grantCredits(deps, user.id, order)
  if (outcome === 'taken') {
    throw new UsageError(`The id ${order.id} has granted something else: leave --id out.`)
  }
  if (outcome === 'gone') throw new UsageError(`The account ${user.email} was deleted meanwhile.`)
  deps.print(`${user.email} was given ${order.credits} credits.`)
}

const purge = async (deps: CommandDeps, { placeId, reason }: PurgeCommand): Promise<void> => {
  const file = await purgePicture(deps, placeId, reason)
  if (file === null) {
    throw new UsageError(`No place with a picture has the id ${placeId}: check it, and --env.`)
  }
  deps.print(`The picture ${file} and its credit are gone from ${placeId} and from stories about it, for good.
The worker's next sweep deletes the file; devices forget the credit when they sync.`)
}

const showReports = async ({ database, print, tokenOf }: CommandDeps): Promise<void> => {
  const pages = await listReports(database)
  if (pages.length === 0) return print('No public page is reported.')
  for (const { nonce, title, reports } of pages) {
    const lines = reports.map(
      ({ reason, at }) => `  ${at.toISOString()}  ${JSON.stringify(reason)}`,
    )
    print([`${publicationPath(tokenOf(nonce))}  ${JSON.stringify(title)}`, ...lines].join('\n'))
  }
}

const runForPages = async (deps: CommandDeps, command: PageCommand): Promise<void> => {
  if (command.verb === reportsVerb) return showReports(deps)
  const { token, reason } = command
  const title = await takeDown(deps, token, reason)
  if (title === null) {
    throw new UsageError(`No public page has the token ${token}: check it, and --env.`)
  }
  deps.print(`The page of ${JSON.stringify(title)} is down for good: ${publicationPath(token)} answers 410.
Its story stays with its owner, who can't publish it again.`)
}

/** Carries out an operator's command and records it. Throws a {@link UsageError}. */
export const runCommand = (deps: CommandDeps, command: Command): Promise<void> => {
  switch (command.verb) {
    case purgePictureVerb:
      return purge(deps, command)
    case reportsVerb:
    case takeDownVerb:
      return runForPages(deps, command)
    default:
      return runForAccount(deps, command)
  }
}

const runForAccount = async (deps: CommandDeps, command: AccountCommand): Promise<void> => {
  const account = await findAccount(deps.database, command.email)
  if (!account) {
    throw new UsageError(
      `No account has the e-mail ${command.email}: ask for the one that they log in with, and check --env.`,
    )
  }
  if (command.verb === 'show') return show(deps, account)
  if (command.verb === 'export') return exportAccount(deps, account, command.file)
  if (command.verb === 'erase') return erase(deps, account)
  if (command.verb === 'grant') return grant(deps, account, command)
  return reset(deps, account)
}
