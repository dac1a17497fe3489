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

const passwordHash = cheapHash(password)

const apps = new WeakMap<BrowserContext, App>()

/** Says which app the pages of a browser are of. */
export const rememberApp = (context: BrowserContext, app: App): void => {
  apps.set(context, app)
}

const register = async (page: Page, credentials: Credentials): Promise<void> => {
  const answer = await page.request.post('/api/register', { data: credentials })
  if (answer.status() !== 201) throw new Error(`Signing up was answered ${answer.status()}.`)
}

const giveAccount = async (page: Page, app: App, email: string): Promise<void> => {
  const value = await app.giveAccount(email, passwordHash)
  const where = { domain: new URL(app.url).hostname, path: '/' }
  const flags = { httpOnly: true, secure: true, sameSite: 'Lax' } as const
  await page.context().addCookies([{ name: '__Host-session', value, ...where, ...flags }])
}

/**
 * Makes somebody new behind the page's back, as a sign-up would: by one where the page's app is not
 * known, quicker where it is. The page is theirs from the next one on.
 */
export const signUp = async (page: Page): Promise<Credentials> => {
  const credentials = newCredentials()
  const app = apps.get(page.context())
  if (app === undefined) await register(page, credentials)
  else await giveAccount(page, app, credentials.email)
  return credentials
}
