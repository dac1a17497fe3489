import type { PasswordChanged, User } from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { Hono } from 'hono'
import { addressOf } from '../../http/address.ts'
import type { AppEnv } from '../../http/context.ts'
import { goOn } from '../../http/go-on.ts'
import { validate } from '../../http/validate.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { requireSession } from './require-session.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts'
import { deleteSession } from './store.ts'

/** Signing up, in and out, who is signed in, and what they do with their account. */
export const accountRoutes = new Hono<AppEnv>()
  .get(endpoints.user.path, requireSession(), (context) =>
    context.json(context.var.session.user satisfies User),
  )
  .post(endpoints.register.path, validate('json', endpoints.register.body), async (context) => {
    const { database, services } = context.var
    const deps = { database, ...services.accountSettings }
    const { user, sessionId } = await register(deps, context.req.valid('json'), addressOf(context))
    await setSessionCookie(context, sessionId)
    return context.json(user satisfies User, 201)
  })
  .post(endpoints.login.path, validate('json', endpoints.login.body), async (context) => {
    const { database, services } = context.var
    const deps = { database, ...services.accountSettings }
    const { user, sessionId } = await login(deps, context.req.valid('json'), addressOf(context))
    await setSessionCookie(context, sessionId)
    return context.json(user satisfies User)
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
      const { database, services, session } = context.var
      const deps = { database, ...services.accountSettings }
      await changePassword(deps, session, context.req.valid('json'), addressOf(context))
      return context.json({ ok: true } satisfies PasswordChanged)
    },
  )
  .delete(
    endpoints.deleteUser.path,
    requireSession(),
    validate('json', endpoints.deleteUser.body),
    async (context) => {
      const { database, meter, services, session } = context.var
      const { accountSettings, mediaBucket, payments } = services
      const deps = { database, mediaBucket, payments, meter, ...accountSettings }
      const { password } = context.req.valid('json')
      await goOn(context, deleteAccount(deps, session.user, password, addressOf(context)))
      clearSessionCookie(context)
      return context.body(null, 204, { 'Clear-Site-Data': '"cache", "storage"' })
    },
  )
