import { securityHeaders } from '../../../schema/contract/security-headers.ts'
import { expect, test } from '../harness/fixtures.ts'
import { pageHeading } from '../pages/page-state.ts'

test('the app serves health, page, and 404 for a missing file', async ({ page, request }) => {
  const health = await request.get('/api/health')
  expect(health.status()).toBe(200)
  expect(await health.json()).toMatchObject({
    ok: true,
    doubles: ['openai', 'stripe', 'geocoder', 'wikimedia', 'map'],
  })

  await page.goto('/')
  await expect(pageHeading(page)).toBeVisible()

  for (const path of ['/favicon.svg', '/sw.js', '/robots.txt']) {
    const headers = (await request.get(path)).headers()
    for (const [name, value] of Object.entries(securityHeaders())) {
      expect(headers[name.toLowerCase()], `${name} of ${path}`).toBe(value)
    }
  }

  expect((await request.get('/assets/not-there.js')).status()).toBe(404)
})

test('the development server’s explorer is out of reach', async ({ request }) => {
  const answer = await request.get('/cdn-cgi/explorer/api/r2/buckets')
  expect(answer.status()).toBe(200)
  const body = await answer.text()
  // The app's own page, as for any path that it does not know.
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('storystone-media')
})
