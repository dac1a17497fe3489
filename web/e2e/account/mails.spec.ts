import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { App } from '../harness/app.ts'
import { expect, test } from '../harness/fixtures.ts'
import { logOut, signUp, submitCredentials } from '../pages/account.ts'
import { untilAtRest } from '../pages/page-state.ts'

test.use({ appVariables: { MAIL: 'double' } })

/** Opens the link of the newest mail to an address, from the page on which the double shows its mails. */
const openLink = async (page: Page, { mailUrl = '' }: App, email: string): Promise<void> => {
  const mail = page.locator('article', { hasText: `To ${email}` }).first()
  await expect(async () => {
    await page.goto(mailUrl)
    await expect(mail).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mail.getByRole('link').click()
}

test('a forgotten password is replaced by a mail’s link, once', async ({ app, browser, page }) => {
  const { email } = await signUp(page)
  const context = await browser.newContext({ baseURL: app.url })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/auth')
  await elsewhere.getByRole('button', { name: 'Forgot my password?' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await elsewhere.getByLabel('Email', { exact: true }).fill(email)
  await elsewhere.getByRole('button', { name: 'Email me a link' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await openLink(elsewhere, app, email)
  const password = `a stone called ${randomUUID()}`
  await elsewhere.getByLabel('New Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Save the password' }).click()
  await expect(elsewhere).toHaveURL('/')
  await expect(elsewhere.getByText('Password updated')).toBeVisible()

  await page.goto('/stories')
  await expect(page).toHaveURL('/auth')
  await submitCredentials(page, { email, password })
  await expect(page).toHaveURL('/stories')
  await openLink(elsewhere, app, email)
  await elsewhere.getByLabel('New Password', { exact: true }).fill('another one of mine')
  await elsewhere.getByRole('button', { name: 'Save the password' }).click()
  await expect(elsewhere.getByText('This link no longer works')).toBeVisible()
  await context.close()
})

test('an e-mail address changes once the links of both mails are opened', async ({ app, page }) => {
  const { email, password } = await signUp(page)
  const newEmail = `new-${email}`
  await page.goto('/settings')
  await untilAtRest(page)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByRole('textbox', { name: 'New email address' }).fill(newEmail)
  await page.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText('Check both inboxes')).toBeVisible()

  await openLink(page, app, email)
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(page.getByText('Now open the link that we sent to the other')).toBeVisible()
  await openLink(page, app, newEmail)
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is changed' })).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('definition').first()).toHaveText(newEmail)
  await logOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/auth')
  await submitCredentials(page, { email: newEmail, password })
  await expect(page).toHaveURL('/')
})
