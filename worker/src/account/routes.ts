import type {
  GiftWithheld,
  PasswordChanged,
  Registered,
  RegisterRequest,
  User,
} from '@storystone/schema/contract/account.ts'
import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { hour, minute } from '@storystone/schema/time.ts'
import { Hono } from 'hono/tiny'
import { type Database, violatesUnique } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { waitUntil } from '#worker/platform/http/background.ts'
import type { AppEnv } from '#worker/platform/http/context.ts'
import { validate } from '#worker/platform/http/validate.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, type Limit } from '#worker/platform/limits/usage-limits.ts'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'
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
import { refuseCommonPassword } from './common-passwords.ts'
import { type DeleteAccountParts, deleteAccount } from './delete-account.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { hashPassword } from './password.ts'
import { changePassword, resetRoutes } from './password-reset.ts'
import type { MailParts } from './send-mail.ts'
import { type SignedIn, sessionRoutes, signIn } from './sessions.ts'
import { findAccount, findGiftWithheld, insertAccount, type NewAccount } from './store.ts'

type RegisterDeps = {
  readonly database: Database
  readonly hashSecret: string
  readonly signUpsPer10Minutes: number
  readonly giftsPerNetworkAndHour: number
  readonly giftsPerHour: number
}

/** A new account, and why it has no gift of credits if it has none. */
type NewlyRegistered = SignedIn & { readonly giftWithheld: GiftWithheld | null }

/** Inserts the account, or refuses `email_taken`. A unique violation by our own user id means that an earlier try got through. */
const insertOrRefuse = async (
  database: Database,
  account: NewAccount,
): Promise<GiftWithheld | null> => {
  try {
    return await insertAccount(database, account)
  } catch (error) {
    if (!violatesUnique(error, 'users.')) throw error
    const existing = await findAccount(database, account.email)
    if (existing?.user.id !== account.userId) throw new Refusal('email_taken')
    return findGiftWithheld(database, account)
  }
}

const giftLimits = (
  { hashSecret, giftsPerNetworkAndHour, giftsPerHour }: RegisterDeps,
  { network }: ClientAddress,
): Limit[] => {
  const windowMs = hour
  const ofNetwork = keyedHash(hashSecret, 'gifts', network)
  return [
    { key: `gifts:${ofNetwork}`, max: giftsPerNetworkAndHour, windowMs },
    { key: 'gifts', max: giftsPerHour, windowMs },
  ]
}

/**
 * Creates an account with a session. The gift of credits is given once per e-mail, and only while the
 * limits on gifts last. Refuses `email_taken`, `too_many_requests` by address, and common passwords
 * as {@link refuseCommonPassword} does.
 */
const register = async (
  deps: RegisterDeps,
  { email, password }: RegisterRequest,
  client: ClientAddress,
  deviceName: string | null,
): Promise<NewlyRegistered> => {
  const { database, hashSecret, signUpsPer10Minutes } = deps
  refuseCommonPassword(password, 'password')
  const now = Date.now()
  const limit = {
    key: `signup:${keyedHash(hashSecret, 'signup', client.address)}`,
    max: signUpsPer10Minutes,
    windowMs: 10 * minute,
  }
  await consume(database, limit)
  const account: NewAccount = {
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    email,
    emailHash: keyedHash(hashSecret, 'gift', email),
    giftLimits: giftLimits(deps, client),
    passwordHash: await hashPassword(password, { ...client, email, isKnown: false }),
    deviceName,
    now,
  }
  const giftWithheld = await insertOrRefuse(database, account)
  return {
    sessionId: account.sessionId,
    giftWithheld,
    user: { id: account.userId, email, createdAt: new Date(now).toISOString() },
  }
}

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
