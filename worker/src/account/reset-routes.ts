import type { User } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { finishInBackground } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { deviceNameOf } from '#worker/platform/session/device-name.ts'
import { signIn } from '#worker/platform/session/sign-in.ts'
import type { Mailer } from '#worker/vendors/mail.ts'
import { deviceCookie } from '../platform/session/cookies.ts'
import { limitResetRequests, mailResetLink, resetPassword } from './password-reset.ts'

export type ResetParts = {
  /** Null where no mail is configured: there the calls don't exist. */
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
        if (!mailer) throw new Refusal('not_found')
        const { database, client } = context.var
        const origin = mailOrigin ?? new URL(context.req.url).origin
        const deps = { database, emailHashSecret, mailer, origin }
        await limitResetRequests(deps, client)
        finishInBackground(context, mailResetLink(deps, context.req.valid('json')))
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
