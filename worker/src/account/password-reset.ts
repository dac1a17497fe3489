import type { User } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { PasswordResetRequest } from '@storystone/schema/contract/password-reset.ts'
import { Hono } from 'hono/tiny'
import type { Database } from '#worker/platform/database/client.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { finishInBackground } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consumeLimits } from '#worker/platform/limits/enforce-limits.ts'
import type { Limit } from '#worker/platform/limits/limits.ts'
import { resetMails } from '#worker/platform/locales/mails.ts'
import { logError } from '#worker/platform/log/log-error.ts'
import { deviceNameOf } from '#worker/platform/session/device-name.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
import type { Mailer } from '#worker/vendors/mail.ts'
import { deviceCookie, type SignedIn, signIn } from '../platform/session/cookies.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { createMailToken, hashToken } from './mail-token.ts'
import { hashPassword } from './password.ts'
import { findReset, insertReset, replaceByReset } from './reset-store.ts'
import { findAccount } from './store.ts'

export type ResetDeps = { readonly database: Database; readonly emailHashSecret: string }

export type ResetMailDeps = ResetDeps & { readonly mailer: Mailer; readonly origin: string }

const hourMs = 60 * 60_000
const goodForMs = 15 * 60_000
export const counted = (limit: Limit) => ({ limit, id: crypto.randomUUID() })

/** Each is counted whether or not there is an account. */
const ofAddress = (secret: string, { address }: ClientAddress, what: 'asked' | 'tried'): Limit => ({
  key: `reset-${what}:${keyedHash(secret, `reset-${what}`, address)}`,
  max: 20,
  windowMs: hourMs,
})

const ofEmail = (secret: string, email: string): Limit => ({
  key: `reset-mails:${keyedHash(secret, 'reset-mails', email)}`,
  max: 3,
  windowMs: hourMs,
})

/** Of everybody: what an attacker with many addresses may cost in mails. */
const ofAll: Limit = { key: 'reset-mails', max: 500, windowMs: hourMs }

/** Refuses `too_many_requests` for an address that asks too often, whatever it asks for. */
const limitResetRequests = (
  { database, emailHashSecret }: ResetDeps,
  client: ClientAddress,
): Promise<void> =>
  consumeLimits(database, [counted(ofAddress(emailHashSecret, client, 'asked'))], Date.now())

/** Refuses `too_many_requests` for an address that tries too many tokens of mails. */
export const limitTokenTries = (
  { database, emailHashSecret }: ResetDeps,
  client: ClientAddress,
): Promise<void> =>
  consumeLimits(database, [counted(ofAddress(emailHashSecret, client, 'tried'))], Date.now())

/** Refuses `too_many_requests` for the fourth mail an hour to one e-mail. */
export const limitMail = ({ database, emailHashSecret }: ResetDeps, email: string): Promise<void> =>
  consumeLimits(database, [counted(ofEmail(emailHashSecret, email))], Date.now())

/** Sends a mail, within what all may cost. Throws when its server refuses it. */
export const sendMail = async (
  { database, mailer }: Pick<ResetMailDeps, 'database' | 'mailer'>,
  to: string,
  mail: { readonly subject: string; readonly text: string },
): Promise<void> => {
  await consumeLimits(database, [counted(ofAll)], Date.now())
  const sent = await mailer.send({ id: crypto.randomUUID(), to, ...mail })
  if (sent.outcome === 'failed') throw new Error(`A mail was not sent: ${sent.reason}`)
}

/**
 * Mails a link for a new password if there is an account, at most three an hour. For after the answer,
 * which says nothing of an account and is not later for one. It never throws.
 */
const mailResetLink = async (
  deps: ResetMailDeps,
  { email, language }: PasswordResetRequest,
): Promise<void> => {
  const { database, origin } = deps
  try {
    await limitMail(deps, email)
    const account = await findAccount(database, email)
    if (!account) return
    const token = createMailToken()
    const reset = { userId: account.user.id, tokenHash: hashToken(token) }
    await insertReset(database, { ...reset, expiresAt: Date.now() + goodForMs })
    const { subject, text } = resetMails[language]
    // After the #, where no server and no log of one sees it.
    await sendMail(deps, email, { subject, text: text(`${origin}/auth#reset=${token}`) })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return
    logError({ job: 'password-reset' }, error)
  }
}

/**
 * Sets a new password by a token of a mail, once, ends all sessions and opens one. Refuses `expired`,
 * common passwords, and `too_many_requests` for an address that tries too many tokens.
 */
const resetPassword = async (
  deps: ResetDeps,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
  client: ClientAddress,
  deviceName: string | null,
): Promise<SignedIn> => {
  const { database } = deps
  refuseCommonPassword(newPassword, 'newPassword')
  await limitTokenTries(deps, client)
  const tokenHash = hashToken(token)
  const user = await findReset(database, tokenHash, Date.now())
  if (!user) throw new Refusal('expired')
  const passwordHash = await hashPassword(newPassword, {
    ...client,
    email: user.email,
    isKnown: true,
  })
  const sessionId = crypto.randomUUID()
  const reset = { tokenHash, userId: user.id, passwordHash, sessionId, deviceName }
  if (!(await replaceByReset(database, { ...reset, now: Date.now() }))) throw new Refusal('expired')
  return { user, sessionId }
}

export type ResetParts = {
  /** Null where no mail is configured: the call answers the same there, and the app does not offer it. */
  readonly mailer: Mailer | null
  /** Where links lead; null for the request's own origin. */
  readonly mailOrigin: string | null
  readonly emailHashSecret: string
}

/** A new password by e-mail: the request for a link, and its use. */
export const resetRoutes = ({ mailer, mailOrigin, emailHashSecret }: ResetParts) =>
  new Hono<AppEnv>()
    .post(
      endpoints.requestPasswordReset.path,
      validate('json', endpoints.requestPasswordReset.body),
      async (context) => {
        const { database, client } = context.var
        const origin = mailOrigin ?? new URL(context.req.url).origin
        await limitResetRequests({ database, emailHashSecret }, client)
        if (mailer) {
          const deps = { database, emailHashSecret, mailer, origin }
          finishInBackground(context, mailResetLink(deps, context.req.valid('json')))
        }
        return context.body(null, 202)
      },
    )
    .post(
      endpoints.resetPassword.path,
      validate('param', endpoints.resetPassword.params),
      validate('json', endpoints.resetPassword.body),
      async (context) => {
        const { database, client } = context.var
        const request = { ...context.req.valid('param'), ...context.req.valid('json') }
        const deps = { database, emailHashSecret }
        const signedIn = await resetPassword(deps, request, client, deviceNameOf(context))
        await signIn(context, signedIn)
        deviceCookie(context, emailHashSecret, signedIn.user.email).remember()
        return context.json(signedIn.user satisfies User)
      },
    )
