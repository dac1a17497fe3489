import type { ChangePasswordRequest, User } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import type { PasswordResetRequest } from '@storystone/schema/contract/password-reset.ts'
import { minute } from '@storystone/schema/time.ts'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { finishInBackground } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { resetMails } from '#worker/platform/locales/mails.ts'
import { logError } from '#worker/platform/log/log.ts'
import { hashToken } from '#worker/platform/session/keyed-hash.ts'
import { deviceNameOf } from '#worker/platform/session/known-device.ts'
import type { Session } from '#worker/platform/session/session.ts'
import { type AuthenticateDeps, reauthenticate } from './authenticate.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import {
  createMailToken,
  limitMail,
  limitResetRequests,
  limitTokenTries,
  type MailDeps,
  type MailLinkDeps,
  type MailParts,
  sendMail,
} from './send-mail.ts'
import { isFreshSignIn, type SignedIn, signIn } from './sessions.ts'
import { findAccount, findReset, insertReset, replaceByReset, replacePassword } from './store.ts'

const goodForMs = 15 * minute

/**
 * Mails a link for a new password if there is an account, at most three an hour. For after the answer,
 * which says nothing of an account and is not later for one. It never throws.
 */
const mailResetLink = async (
  deps: MailDeps,
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
  deps: MailLinkDeps,
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

/** A new password by e-mail: the request for a link, and its use. */
export const resetRoutes = ({ mailer, mailOrigin, hashSecret }: MailParts) =>
  new Hono<AppEnv>()
    .post(
      endpoints.requestPasswordReset.path,
      validate('json', endpoints.requestPasswordReset.body),
      async (context) => {
        const { database, client } = context.var
        const origin = mailOrigin ?? new URL(context.req.url).origin
        await limitResetRequests({ database, hashSecret }, client)
        if (mailer) {
          const deps = { database, hashSecret, mailer, origin }
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
        const deps = { database, hashSecret }
        const signedIn = await resetPassword(deps, request, client, deviceNameOf(context))
        await signIn(context, hashSecret, signedIn)
        return context.json(signedIn.user satisfies User)
      },
    )

/**
 * Sets a new password, ends all other sessions and returns this one's new id. A correct current
 * password counts as a sign-in; without one, the sign-in may be 15 minutes old. Refuses
 * `reauthentication_required`, `too_many_requests`, and `not_signed_in` after another change.
 */
export const changePassword = async (
  deps: AuthenticateDeps,
  session: Pick<Session, 'id' | 'user' | 'signedInAt'>,
  request: ChangePasswordRequest,
  client: ClientAddress,
): Promise<string> => {
  const { currentPassword, newPassword } = request
  refuseCommonPassword(newPassword, 'newPassword')
  const verifiedHash =
    currentPassword === undefined
      ? null
      : await reauthenticate(deps, session, currentPassword, client)
  const now = Date.now()
  if (verifiedHash === null && !isFreshSignIn(session)) {
    throw new Refusal('reauthentication_required')
  }
  const renewedId = crypto.randomUUID()
  const outcome = await replacePassword(deps.database, {
    userId: session.user.id,
    sessionId: session.id,
    renewedId,
    signedInAt: verifiedHash === null ? session.signedInAt : now,
    verifiedHash,
    passwordHash: await hashPassword(newPassword, {
      ...client,
      email: session.user.email,
      isKnown: true,
    }),
  })
  if (outcome === 'signed_out') throw new Refusal('not_signed_in')
  if (outcome === 'superseded') return changePassword(deps, session, request, client)
  return renewedId
}
