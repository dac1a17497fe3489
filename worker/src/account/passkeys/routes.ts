import { randomBytes } from 'node:crypto'
import type { User } from '@storystone/schema/contract/account.ts'
import {
  passkeyEndpoints as endpoints,
  type Passkey,
  type PasskeyList,
} from '@storystone/schema/contract/passkeys.ts'
import { day } from '@storystone/schema/time.ts'
import type { Context } from 'hono'
import { Hono } from 'hono/tiny'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { AppContext, AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import { messages } from '#worker/platform/locales/language.ts'
import { deviceNameOf } from '#worker/platform/session/known-device.ts'
import {
  readAsUser,
  readsWithSession,
  requireSession,
} from '#worker/platform/session/require-session.ts'
import { hostCookie } from '#worker/platform/session/session.ts'
import { requireFreshSignIn, signIn } from '../sessions.ts'
import {
  addPasskey,
  loginByPasskey,
  type PasskeyLoginDeps,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from './add-and-log-in.ts'
import { deletePasskey, relyingPartyOf, selectPasskeys, toPasskeyList } from './store.ts'

export type PasskeyParts = Pick<PasskeyLoginDeps, 'hashSecret' | 'failedLoginsPer15Minutes'>

/** Which browser asked for a challenge. It names nobody, and all tabs share it. */
const browserCookie = hostCookie('passkey')

const browserOf = (context: Context): string => {
  const id = browserCookie.read(context) ?? randomBytes(16).toString('base64url')
  browserCookie.write(context, id, { sameSite: 'Strict', maxAge: day / 1000 })
  return id
}

/** Passkeys: their list, a new one, the end of one, and the log-in by one. */
export const passkeyRoutes = (parts: PasskeyParts) => {
  const depsOf = (context: AppContext) => ({
    ...parts,
    database: context.var.database,
    relyingParty: relyingPartyOf(context.req.url),
  })
  return new Hono<AppEnv>()
    .get(endpoints.passkeys.path, readsWithSession(), async (context) => {
      const { rows } = await readAsUser(context, (owner) => ({
        rows: selectPasskeys(context.var.database, owner),
      }))
      return context.json(toPasskeyList(rows) satisfies PasskeyList)
    })
    .post(endpoints.passkeyOptions.path, requireSession(), async (context) => {
      const { session } = context.var
      requireFreshSignIn(session)
      return context.json(await passkeyCreationOptions(depsOf(context), session))
    })
    .post(
      endpoints.addPasskey.path,
      requireSession(),
      validate('json', endpoints.addPasskey.body),
      async (context) => {
        const { session, language } = context.var
        requireFreshSignIn(session)
        const request = context.req.valid('json')
        const name = deviceNameOf(context) ?? messages[language].names.passkey
        const added = await addPasskey(depsOf(context), session, request, name)
        return context.json(added satisfies Passkey, 201)
      },
    )
    .delete(
      endpoints.removePasskey.path,
      requireSession(),
      validate('param', endpoints.removePasskey.params),
      async (context) => {
        const { database, session } = context.var
        requireFreshSignIn(session)
        const { id } = context.req.valid('param')
        if (!(await deletePasskey(database, session.user.id, id))) throw new Refusal('not_found')
        return context.body(null, 204)
      },
    )
    .post(endpoints.passkeyLoginOptions.path, async (context) =>
      context.json(await passkeyRequestOptions(depsOf(context), browserOf(context))),
    )
    .post(
      endpoints.passkeyLogin.path,
      validate('json', endpoints.passkeyLogin.body),
      async (context) => {
        const signedIn = await loginByPasskey(depsOf(context), context.req.valid('json'), {
          ...context.var.client,
          browser: browserCookie.read(context) ?? null,
          deviceName: deviceNameOf(context),
        })
        await signIn(context, parts.hashSecret, signedIn)
        return context.json(signedIn.user satisfies User)
      },
    )
}
