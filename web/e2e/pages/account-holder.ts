import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export type Credentials = { readonly email: string; readonly password: string }

export const password = 'a horse that is correct'

/** Credentials that nobody else has. */
export const newCredentials = (): Credentials => ({
  email: `account-${randomUUID()}@example.com`,
  password,
})

/** Signs somebody new up behind the page's back; the page is theirs from the next one on. */
export const signUp = async (page: Page): Promise<Credentials> => {
  const credentials = newCredentials()
  const answer = await page.request.post('/api/register', { data: credentials })
  if (answer.status() !== 201) throw new Error(`Signing up was answered ${answer.status()}.`)
  return credentials
}
