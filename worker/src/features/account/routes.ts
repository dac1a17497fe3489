import type { PasswordChanged, User } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Hono } from 'hono'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/context.ts'
import { validate } from '../../http/validate.ts'
import { waitUntil } from '../../http/wait-until.ts'
import { requireSession } from '../../session/require-session.ts'
import {
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from '../../session/session-cookie.ts'
import { signIn } from '../../session/sign-in.ts'
import { deleteSession } from '../../session/store.ts'
import type { AuthenticateDeps } from './authenticate.ts'
import { changePassword } from './change-password.ts'
import { type DeleteAccountParts, deleteAccount } from './delete-account.ts'
import { login } from './login.ts'
import { type RegisterDeps, register } from './register.ts'

type AccountSettings = Omit<AuthenticateDeps & RegisterDeps, 'database'>

export type AccountParts = DeleteAccountParts & {
  readonly accountSettings: AccountSettings
}

/** Sign-up, log-in, log-out, the signed-in user, a new password and the account's deletion. */
export const accountRoutes = ({ accountSettings, ...parts }: AccountParts) =>
  new Hono<AppEnv>()
    .get(endpoints.user.path, requireSession(), (context) =>
      context.json(context.var.session.user satisfies User),
    )
    .post(endpoints.register.path, validate('json', endpoints.register.body), async (context) => {
      const deps = { ...accountSettings, database: context.var.database }
      const signedIn = await register(deps, context.req.valid('json'), clientAddress(context))
      await signIn(context, signedIn)
      return context.json(signedIn.user satisfies User, 201)
    })
    .post(endpoints.login.path, validate('json', endpoints.login.body), async (context) => {
      const deps = { ...accountSettings, database: context.var.database }
      const signedIn = await login(deps, context.req.valid('json'), clientAddress(context))
      await signIn(context, signedIn)
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
        const { database, session } = context.var
        const deps = { ...accountSettings, database }
        const body = context.req.valid('json')
        const renewedId = await changePassword(deps, session, body, clientAddress(context))
        await setSessionCookie(context, renewedId)
        return context.json({ ok: true } satisfies PasswordChanged)
      },
    )
    .delete(
      endpoints.deleteUser.path,
      requireSession(),
      validate('json', endpoints.deleteUser.body),
      async (context) => {
        const { database, session } = context.var
        const deps = { ...parts, ...accountSettings, database }
        const { password } = context.req.valid('json')
        await waitUntil(
          context,
          deleteAccount(deps, session.user, password, clientAddress(context)),
        )
        clearSessionCookie(context)
        return context.body(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
      },
    )
