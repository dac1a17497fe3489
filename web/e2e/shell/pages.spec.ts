import { expect, test } from '../harness/fixtures.ts'
import { logOut } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { pageHeading, untilSilent } from '../pages/page-state.ts'
import { watchErrors } from '../pages/traffic.ts'

test.use({ serviceWorkers: 'allow' })

test('no page breaks the security policy or logs an error', async ({ home, page }) => {
  // The browser logs the answer that nobody is signed in.
  const errors = watchErrors(page, '/api/user')
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`Policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await home.openAsNewUser()
  await home.request('Colosseum')
  await expect(page).toHaveURL('/result')
  await expect(pageHeading(page)).toBeVisible()
  for (const path of ['/stories', '/credits', '/nowhere', '/']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    await expect(pageHeading(page)).toBeVisible()
  }
  // A call under way would be refused, which the browser logs.
  await untilSilent(page)
  await logOut(page)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/auth')
  await expect(pageHeading(page)).toBeVisible()
  expect(errors).toEqual([])
})

test('an unknown path shows Page Not Found and leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('#page-top')).toBeFocused()
})

test('/result without a story redirects home', async ({ page }) => {
  await createHomePage(page).openAsNewUser()
  await page.goto('/result')
  await expect(page).toHaveURL('/')
})

test('a missing file is 404, the development explorer out of reach', async ({ request }) => {
  expect((await request.get('/assets/not-there.js')).status()).toBe(404)
  const answer = await request.get('/cdn-cgi/explorer/api/r2/buckets')
  expect(answer.status()).toBe(200)
  const body = await answer.text()
  // The app's own page, as for any path that it does not know.
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('storystone-media')
})
