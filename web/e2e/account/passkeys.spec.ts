import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials, signUp, submitCredentials } from '../pages/account.ts'
import { untilAtRest } from '../pages/page-state.ts'

/** An authenticator of a page, which says yes at once. */
const plugIn = async (page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

type Authenticator = Awaited<ReturnType<typeof plugIn>>

/** Gives another authenticator the passkeys of a first, with a counter that is `ahead` of all before. */
const sync = async (from: Authenticator, to: Authenticator, ahead: number): Promise<void> => {
  const { authenticatorId } = from
  const { credentials } = await from.cdp.send('WebAuthn.getCredentials', { authenticatorId })
  for (const credential of credentials) {
    await to.cdp.send('WebAuthn.addCredential', {
      authenticatorId: to.authenticatorId,
      credential: { ...credential, signCount: credential.signCount + ahead },
    })
  }
}

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('What should it be called?').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
}

/** /auth on a browser of its own, with the passkeys of the first. Its authenticator takes the first offer. */
const openElsewhere = async (
  context: BrowserContext,
  from: Authenticator,
  { isOffered, ahead }: { isOffered: boolean; ahead: number },
): Promise<Page> => {
  const page = await context.newPage()
  if (!isOffered) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  }
  const authenticator = await plugIn(page)
  await page.goto('/privacy')
  await sync(from, authenticator, ahead)
  await page.goto('/auth')
  return page
}

test('a passkey logs in on another browser until it is removed', async ({ app, browser, page }) => {
  await signUp(page)
  const authenticator = await plugIn(page)
  await addPasskey(page, 'My phone')
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByRole('listitem')).toHaveText(/My phone.*Not used yet/)

  const context = await browser.newContext({ baseURL: app.url })
  const elsewhere = await openElsewhere(context, authenticator, { isOffered: true, ahead: 10 })
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.goto('/stories')
  await expect(elsewhere).toHaveURL('/stories')
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveText(/Last used on/)
  // A late answer to it could sign this browser in again.
  await elsewhere.close()
  await context.clearCookies()
  const byButton = await openElsewhere(context, authenticator, { isOffered: false, ahead: 20 })
  await byButton.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(byButton).toHaveURL('/')

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await context.clearCookies()
  await byButton.goto('/auth')
  await byButton.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(byButton.getByText('This passkey does not open an account here.')).toBeVisible()
  await context.close()
})

/** Signs up by the form, with the choice of a passkey. */
const signUpWithPasskey = async (page: Page): Promise<void> => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByLabel('Create a passkey too').check()
  await submitCredentials(page, newCredentials())
  await expect(page).toHaveURL('/')
}

test('a passkey chosen at sign-up opens the account elsewhere', async ({ app, browser, page }) => {
  const authenticator = await plugIn(page)
  await signUpWithPasskey(page)
  await expect(page.getByText('Passkey added')).toBeVisible()
  const context = await browser.newContext({ baseURL: app.url })
  const elsewhere = await openElsewhere(context, authenticator, { isOffered: true, ahead: 10 })
  await expect(elsewhere).toHaveURL('/')
  await context.close()
})

test('a sign-up whose passkey is refused opens the account by its password', async ({ page }) => {
  const { cdp, authenticatorId } = await plugIn(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await signUpWithPasskey(page)
  await expect(page.getByText('No passkey was added')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})

test('15 minutes after a sign-in a passkey needs the password', async ({ app, page }) => {
  const { email, password } = await signUp(page)
  await app.ageSignIns(email, 16)
  await plugIn(page)
  await page.goto('/settings')
  await untilAtRest(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabel('Your password', { exact: true })
  await field.fill('a wrong one')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This isn’t your password')).toBeVisible()
  await field.fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  // Its name is that of the browser.
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveText(/Chrome, Linux/)
})
