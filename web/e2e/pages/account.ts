import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { cheapHash } from '../../../worker/test/cheap-hash.ts'
import type { App } from '../harness/app.ts'

export type Credentials = { readonly email: string; readonly password: string }

export const password = 'a horse that is correct'

/** Credentials that nobody else has. */
export const newCredentials = (): Credentials => ({
  email: `account-${randomUUID()}@example.com`,
  password,
})

const apps = new WeakMap<BrowserContext, App>()

/** Says which app the pages of a browser are of. */
export const rememberApp = (context: BrowserContext, app: App): void => {
  apps.set(context, app)
}

const register = async (context: BrowserContext, credentials: Credentials): Promise<void> => {
  const answer = await context.request.post('/api/register', { data: credentials })
  if (answer.status() !== 201) throw new Error(`Signing up was answered ${answer.status()}.`)
}

const giveAccount = async (
  context: BrowserContext,
  app: App,
  { email, password }: Credentials,
): Promise<void> => {
  const value = await app.giveAccount(email, cheapHash(password))
  const where = { domain: new URL(app.url).hostname, path: '/' }
  const flags = { httpOnly: true, secure: true, sameSite: 'Lax' } as const
  await context.addCookies([{ name: '__Host-session', value, ...where, ...flags }])
}

/**
 * Signs somebody new up in a browser: by a sign-up where its app is not known, quicker where it is.
 * Its pages are theirs from the next load on.
 */
export const signUpIn = (context: BrowserContext, credentials: Credentials): Promise<void> => {
  const app = apps.get(context)
  return app === undefined ? register(context, credentials) : giveAccount(context, app, credentials)
}

/** The same behind a page's back, for somebody whom nobody else is. */
export const signUp = async (page: Page): Promise<Credentials> => {
  const credentials = newCredentials()
  await signUpIn(page.context(), credentials)
  return credentials
}
