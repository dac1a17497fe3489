import type { PasswordChanged, Registered, User } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Hono } from 'hono/tiny'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { deviceCookie, deviceNameOf } from '#worker/platform/session/known-device.ts'
import { requireSession } from '#worker/platform/session/require-session.ts'
import {
  clearSessionCookie,
  deleteSession,
  readSessionCookie,
  setSessionCookie,
} from '#worker/platform/session/session.ts'
import { type AuthenticateDeps, login } from './authenticate.ts'
import { emailChangeRoutes } from './change-email.ts'
import { type DeleteAccountParts, deleteAccount } from './delete-account.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { changePassword, resetRoutes } from './password-reset.ts'
import { type RegisterDeps, register } from './register.ts'
import type { MailParts } from './send-mail.ts'
import { sessionRoutes, signIn } from './sessions.ts'

type AccountSettings = Omit<AuthenticateDeps & RegisterDeps, 'database'>

export type AccountParts = DeleteAccountParts &
  Pick<MailParts, 'mailer' | 'mailOrigin'> & {
    readonly accountSettings: AccountSettings
  }

/** Sign-up, log-in, log-out, the signed-in user, their sessions, a new password and the account's deletion. */
export const accountRoutes = ({ accountSettings, ...parts }: AccountParts) =>
  new Hono<AppEnv>()
    .route('/', sessionRoutes())
    .route('/', passkeyRoutes(accountSettings))
    .route('/', resetRoutes({ ...parts, ...accountSettings }))
    .route('/', emailChangeRoutes({ ...parts, ...accountSettings }))
    .get(endpoints.user.path, requireSession(), (context) =>
      context.json(context.var.session.user satisfies User),
    )
    .post(endpoints.register.path, validate('json', endpoints.register.body), async (context) => {
      const deps = { ...accountSettings, database: context.var.database }
      const body = context.req.valid('json')
      const { giftWithheld, ...signedIn } = await register(
        deps,
        body,
        context.var.client,
        deviceNameOf(context),
      )
      await signIn(context, deps.hashSecret, signedIn)
      const withheld = giftWithheld === null ? {} : { giftWithheld }
      return context.json({ ...signedIn.user, ...withheld } satisfies Registered, 201)
    })
    .post(endpoints.login.path, validate('json', endpoints.login.body), async (context) => {
      const deps = { ...accountSettings, database: context.var.database }
      const body = context.req.valid('json')
      const device = deviceCookie(context, deps.hashSecret, body.email).find()
      const caller = { ...context.var.client, device }
      const signedIn = await login(deps, body, caller, deviceNameOf(context))
      await signIn(context, deps.hashSecret, signedIn)
      return context.json(signedIn.user satisfies User)
    })
    .post(endpoints.logout.path, async (context) => {
      const sessionId = await readSessionCookie(context)
      if (sessionId) await deleteSession(context.var.database, sessionId)
      clearSessionCookie(context)
      return context.body(null, 204, { 'Clear-Site-Data': '"cache"' })
    })
    .post(
      endpoints.changePassword.path,
      requireSession(),
      validate('json', endpoints.changePassword.body),
      async (context) => {
        const { client, database, session } = context.var
        const deps = { ...accountSettings, database }
        const body = context.req.valid('json')
        const renewedId = await changePassword(deps, session, body, client)
        await setSessionCookie(context, renewedId)
        return context.json({ ok: true } satisfies PasswordChanged)
      },
    )
    .delete(
      endpoints.deleteUser.path,
      requireSession(),
      validate('json', endpoints.deleteUser.body),
      async (context) => {
        const { client, database, session } = context.var
        const deps = { ...parts, ...accountSettings, database }
        const { password } = context.req.valid('json')
        await waitUntil(context, deleteAccount(deps, session, password, client))
        deviceCookie(context, deps.hashSecret, session.user.email).forget()
        clearSessionCookie(context)
        return context.body(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
      },
    )
