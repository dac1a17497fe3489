import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { endSession, logInAgain, logOut, signUp, submitCredentials } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { untilAtRest, untilSilent } from '../pages/page-state.ts'
import { holdRequests } from '../pages/traffic.ts'

const loseCookie = (page: Page) => page.context().clearCookies({ name: '__Host-session' })

test('protected pages redirect to /auth, and the log-in leads back', async ({ page }) => {
  const credentials = await signUp(page)
  await endSession(page)
  for (const path of ['/change-password', '/settings', '/stories', '/result', '/credits']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/auth')
  }
  await logInAgain(page, credentials)
  await expect(page).toHaveURL('/credits')
  await expect(page.getByText('Login successful')).toBeVisible()
})

test('a session that ends on a protected page leads to the log-in and back', async ({ page }) => {
  const credentials = await createHomePage(page).openAsNewUser()
  await untilSilent(page)
  await loseCookie(page)
  await page.goto('/stories?from=mail#top')
  await logInAgain(page, credentials)
  await expect(page).toHaveURL('/stories?from=mail#top')
})

test('a session ending on home leads to the log-in, then to the draft', async ({ home, page }) => {
  const credentials = await home.openAsNewUser('/?campaign=1')
  await untilSilent(page)
  await home.format.selectOption('history_guide')
  // The search for suggestions, which would otherwise notice before the press that the session has ended.
  const suggested = page.waitForResponse((answer) =>
    answer.url().includes('/api/places/suggestions'),
  )
  await home.landmark.fill('Colosseum')
  await suggested
  await home.landmark.press('Escape')
  await loseCookie(page)
  await home.discover.click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('Please log in again')).toBeVisible()
  await logInAgain(page, credentials)
  await expect(page).toHaveURL('/?campaign=1')
  await expect(home.landmark).toHaveValue('Colosseum')
  await expect(home.format).toHaveValue('history_guide')
})

test('a log-out leads home, also while another call is refused', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await untilAtRest(page)
  const refused = page.waitForResponse((answer) => answer.status() === 401)
  const release = await holdRequests(page, '**/api/credits')
  // The server has ended the session; its answer comes after that of an earlier call.
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch()
    release()
    await (await refused).finished()
    await route.fulfill({ response })
  })
  await logOut(page)
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Please log in again')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('a session ended in the settings is signed out elsewhere', async ({ app, browser, page }) => {
  const credentials = await signUp(page)
  const context = await browser.newContext({ baseURL: app.url })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/auth')
  await submitCredentials(elsewhere, credentials)
  await expect(elsewhere).toHaveURL('/')
  await untilSilent(elsewhere)
  await page.goto('/settings')
  const list = page.getByRole('list', { name: 'Where you’re logged in' })
  const end = list.getByRole('button', { name: /^Log out Chrome/ })
  await end.click()
  await expect(page.getByText('Device logged out')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/stories')
  await expect(elsewhere).toHaveURL('/auth')
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await context.close()
})
