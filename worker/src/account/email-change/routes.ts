import {
  type EmailConfirmed,
  emailChangeEndpoints as endpoints,
} from '@storystone/schema/contract/email-change.ts'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { finishInBackground } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import { requireFreshSignIn } from '../passkeys/add-passkey.ts'
import type { ResetParts } from '../reset-routes.ts'
import { confirmEmail, requestEmailChange } from './change-email.ts'

/** Another e-mail address: the request for it, and the confirmation at both addresses. */
export const emailChangeRoutes = ({ mailer, mailOrigin, emailHashSecret }: ResetParts) =>
  new Hono<AppEnv>()
    .post(
      endpoints.requestEmailChange.path,
      requireSession(),
      validate('json', endpoints.requestEmailChange.body),
      async (context) => {
        if (!mailer) throw new Refusal('not_found')
        const { database, session } = context.var
        requireFreshSignIn(session)
        const origin = mailOrigin ?? new URL(context.req.url).origin
        const deps = { database, emailHashSecret, mailer, origin }
        const mail = await requestEmailChange(deps, session, context.req.valid('json'))
        finishInBackground(context, mail())
        return context.body(null, 202)
      },
    )
    .post(
      endpoints.confirmEmailChange.path,
      validate('param', endpoints.confirmEmailChange.params),
      async (context) => {
        const { database, client } = context.var
        const { token } = context.req.valid('param')
        const confirmed = await confirmEmail({ database, emailHashSecret }, token, client)
        return context.json(confirmed satisfies EmailConfirmed)
      },
    )
