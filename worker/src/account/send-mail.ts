import { randomBytes } from 'node:crypto'
import { hour } from '@storystone/schema/time.ts'
import type { Database } from '#worker/platform/database/database.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, type Limit } from '#worker/platform/limits/usage-limits.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import type { Mailer } from '#worker/vendors/mail.ts'

/** The token of a mail's link: 256 random bits, as text that an address may hold. */
export const createMailToken = (): string => randomBytes(32).toString('base64url')

/** What the use of a mail's link needs. */
export type MailLinkDeps = { readonly database: Database; readonly hashSecret: string }

export type MailParts = {
  /** Null where no mail is configured: a request for a reset is answered the same, and the app does not offer it. */
  readonly mailer: Mailer | null
  /** Where links lead; null for the request's own origin. */
  readonly mailOrigin: string | null
  readonly hashSecret: string
}

export type MailDeps = MailLinkDeps & { readonly mailer: Mailer; readonly origin: string }

/**
 * The limit on one client address, counted whether or not there is an account. The keys are older than
 * changes of an e-mail address, which count here, too.
 */
const ofAddress = (secret: string, { address }: ClientAddress, what: 'asked' | 'tried'): Limit => ({
  key: `reset-${what}:${keyedHash(secret, `reset-${what}`, address)}`,
  max: 20,
  windowMs: hour,
})

const ofEmail = (secret: string, email: string): Limit => ({
  key: `reset-mails:${keyedHash(secret, 'reset-mails', email)}`,
  max: 3,
  windowMs: hour,
})

/** The limit on all mails together: what an attacker with many addresses may cost. */
const ofAll: Limit = { key: 'reset-mails', max: 500, windowMs: hour }

/** Refuses `too_many_requests` for an address that asks too often, whatever it asks for. */
export const limitResetRequests = (
  { database, hashSecret }: MailLinkDeps,
  client: ClientAddress,
): Promise<void> => consume(database, ofAddress(hashSecret, client, 'asked'))

/** Refuses `too_many_requests` for an address that tries too many tokens of mails. */
export const limitTokenTries = (
  { database, hashSecret }: MailLinkDeps,
  client: ClientAddress,
): Promise<void> => consume(database, ofAddress(hashSecret, client, 'tried'))

/** Refuses `too_many_requests` for the fourth mail an hour to one e-mail. */
export const limitMail = ({ database, hashSecret }: MailLinkDeps, email: string): Promise<void> =>
  consume(database, ofEmail(hashSecret, email))

/** Sends a mail, within what all may cost. Throws when its server refuses it. */
export const sendMail = async (
  { database, mailer }: Pick<MailDeps, 'database' | 'mailer'>,
  to: string,
  mail: { readonly subject: string; readonly text: string },
): Promise<void> => {
  await consume(database, ofAll)
  const sent = await mailer.send({ id: crypto.randomUUID(), to, ...mail })
  if (sent.outcome === 'failed') throw new Error(`A mail was not sent: ${sent.reason}`)
}
