import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { cheapHash } from '../../../worker/test/cheap-hash.ts'
import type { App } from '../harness/app.ts'
import { type Texts, textsIn } from './texts.ts'

export type Credentials = { readonly email: string; readonly password: string }

/** Credentials that nobody else has. */
export const newCredentials = (): Credentials => ({
  email: `account-${randomUUID()}@example.com`,
  password: 'a horse that is correct',
})

const apps = new WeakMap<BrowserContext, App>()

/** Remembers the app that a browser context shows, for {@link signUpIn}. */
export const rememberApp = (context: BrowserContext, app: App): void => {
  apps.set(context, app)
}

/** Registers an account through the API. */
export const register = async ({ request }: BrowserContext, data: Credentials): Promise<void> => {
  const answer = await request.post('/api/register', { data })
  if (answer.status() !== 201) throw new Error(`Signing up was answered ${answer.status()}.`)
}

const createAccount = async (context: BrowserContext, app: App, credentials: Credentials) => {
  const value = await app.giveAccount(credentials.email, cheapHash(credentials.password))
  const where = { domain: new URL(app.url).hostname, path: '/' }
  const flags = { httpOnly: true, secure: true, sameSite: 'Lax' } as const
  await context.addCookies([{ name: '__Host-session', value, ...where, ...flags }])
}

/**
 * Signs a new user up: in the database where the app is known, which is quicker, else through the
 * API. Pages are signed in from their next load on.
 */
export const signUpIn = (context: BrowserContext, credentials: Credentials): Promise<void> => {
  const app = apps.get(context)
  return app ? createAccount(context, app, credentials) : register(context, credentials)
}

/** Signs a new user up in the browser of a page. */
export const signUp = async (page: Page): Promise<Credentials> => {
  const credentials = newCredentials()
  await signUpIn(page.context(), credentials)
  return credentials
}

/** Ends the session on the server; the page does not know. */
export const endSession = async ({ request }: Page, origin = ''): Promise<void> => {
  await request.post(`${origin}/api/logout`)
}

/** Fills in the form on /auth, in either mode, and submits it. */
export const submitCredentials = async (
  page: Page,
  { email, password }: Credentials,
  { auth }: Texts = textsIn('en'),
): Promise<void> => {
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.locator('main form button[type="submit"]').click()
}

/** Checks that the page is on /auth, and logs in. */
export const logInAgain = async (
  page: Page,
  credentials: Credentials,
  texts?: Texts,
): Promise<void> => {
  await expect(page).toHaveURL(/\/auth$/)
  await submitCredentials(page, credentials, texts)
}

/** Logs out through the account menu. */
export const logOut = async (page: Page, { header, menu } = textsIn('en')): Promise<void> => {
  await page.getByRole('button', { name: header.account }).click()
  await page.getByRole('button', { name: menu.logOut }).click()
}
