import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { pageHeading, untilSilent } from '../pages/page-state.ts'
import { createVisitor } from '../pages/visitor.ts'

test.use({ serviceWorkers: 'allow' })

/** What the browser complained of, without the answer that says that nobody is signed in. */
const watchComplaints = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isSignedOut = message.location().url.endsWith('/api/user')
    if (['error', 'warning'].includes(message.type()) && !isSignedOut) {
      complaints.push(message.text())
    }
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('no page breaks the security policy or complains', async ({ page }) => {
  const complaints = watchComplaints(page)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`Policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  const visitor = createVisitor(page)
  await visitor.arrive()
  await visitor.discover()
  await expect(page).toHaveURL('/result')
  await expect(pageHeading(page)).toBeVisible()
  for (const path of ['/stories', '/credits', '/nowhere', '/']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    await expect(pageHeading(page)).toBeVisible()
  }
  // A call under way then is refused, which the browser complains of.
  await untilSilent(page)
  await visitor.logOut()
  await page.goto('/auth')
  await expect(pageHeading(page)).toBeVisible()
  expect(complaints).toEqual([])
})

test('an unknown path says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('protected pages send whoever is signed out to /auth, and back', async ({ page }) => {
  const visitor = createVisitor(page)
  const email = await visitor.arrive()
  await visitor.logOut()
  await page.goto('/credits')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a horse that is correct')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/credits')
})

test('/result without a story goes home; a story that is not there says so', async ({ page }) => {
  const visitor = createVisitor(page)
  await visitor.arrive()
  await page.goto('/result')
  await expect(page).toHaveURL('/')
  await page.goto('/story/not-there')
  await expect(page.getByRole('heading', { level: 1, name: 'Story Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Stories' }).click()
  await expect(page.getByRole('heading', { name: 'No Stories Yet' })).toBeVisible()
})

test('nothing is cut off or scrolls sideways on a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const visitor = createVisitor(page)
  await visitor.arrive()
  await visitor.discover()
  await expect(page).toHaveURL('/result')
  for (const path of ['/result', '/stories', '/credits', '/nowhere', '/']) {
    await page.goto(path)
    await expect(pageHeading(page)).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
