import { expect, test } from '../harness/fixtures.ts'
import { untilControlled } from '../pages/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

test('every page opens in the shell without a connection', async ({ page, context }) => {
  await page.goto('/')
  await untilControlled(page)
  await context.setOffline(true)
  await page.goto('/sample/history_guide')
  await expect(page.getByRole('heading', { name: 'Fascinating Fact' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Every stone has a story' })).toBeVisible()
})

test('home and 404s come from the server with a service worker too', async ({ page }) => {
  await page.goto('/')
  await untilControlled(page)
  const answer = await page.reload()
  expect(await answer?.text()).toContain('Every stone has a story')
  const missing = await page.evaluate(async () => {
    const { status, headers } = await fetch('/assets/gone.js')
    return { status, type: headers.get('Content-Type') }
  })
  expect(missing.status).toBe(404)
  expect(missing.type).not.toContain('html')
})
