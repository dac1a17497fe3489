import { securityHeaders } from '../../../schema/contract/security-headers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials } from '../pages/account.ts'
import { pageHeading } from '../pages/page-state.ts'

test('the app serves health, page, and 404 for a missing file', async ({ api, page }) => {
  const health = await api.call('GET', '/api/health')
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ ok: true, doubles: ['openai', 'stripe', 'geocoder'] })

  await page.goto('/')
  await expect(pageHeading(page)).toBeVisible()

  for (const path of ['/favicon.svg', '/sw.js', '/robots.txt']) {
    const { headers } = await api.call('GET', path)
    for (const [name, value] of Object.entries(securityHeaders())) {
      expect(headers.get(name), `${name} of ${path}`).toBe(value)
    }
  }

  const missing = await api.call('GET', '/assets/not-there.js')
  expect(missing.status).toBe(404)
})

test('the development server’s explorer is out of reach', async ({ api }) => {
  const answer = await api.call('GET', '/cdn-cgi/explorer/api/r2/buckets')
  expect(answer.status).toBe(200)
  const body = await answer.text()
  // The app's own page, as for any path that it does not know.
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('storystone-media')
})

test('data survive a crash of each part and a restart of the whole app', async ({ api, app }) => {
  const credentials = newCredentials()
  await api.call('POST', '/api/register', credentials)
  await app.kill('database')
  expect((await api.call('GET', '/api/health')).status).toBe(503)
  await app.kill('worker')
  await app.restart()
  const user = await api.call('GET', '/api/user')
  expect(user.status).toBe(200)
  expect(await user.json()).toMatchObject({ email: credentials.email })
})
