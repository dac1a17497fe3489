import type { Page } from '@playwright/test'
import { listenOnLoopback } from '../../../worker/doubles/http/loopback.ts'
import { expect, test } from '../harness/fixtures.ts'
import { holdRequests } from '../pages/traffic.ts'

/** Adds up what moves on the page, as the browser measures it, in `shifted`. */
const watchShifts = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifted += value
}).observe({ type: 'layout-shift', buffered: true })`

/** How much has moved, and how wide the words of the first heading are. */
const measure = (page: Page) =>
  page.evaluate<{ shifted: number; width: number }>(`(() => {
    const words = document.createRange()
    words.selectNodeContents(document.querySelector('h1'))
    return { shifted: window.shifted, width: words.getBoundingClientRect().width }
  })()`)

for (const path of ['/', '/sample/history_guide']) {
  test(`${path} stays where it is when the font comes late`, async ({ page }) => {
    await page.addInitScript(watchShifts)
    const release = await holdRequests(page, '**/*.woff2')
    const asked = page.waitForRequest('**/*.woff2')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await asked
    const before = await measure(page)

    release()
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('600 16px "Crimson Pro"'))).toBe(true)
    const after = await measure(page)
    // The budget of a page: a line of a long text may break elsewhere.
    expect(after.shifted - before.shifted).toBeLessThan(0.02)
    expect(after.width / before.width).toBeGreaterThan(0.96)
    expect(after.width / before.width).toBeLessThan(1.04)
  })
}

test('home stays where it is when its second half comes late', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  const half = html.indexOf('<form')
  let sendRest = (): void => {}
  const slow = await listenOnLoopback('A slow home', 0, ({ url }, response) => {
    if (url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, half))
    sendRest = () => void response.end(html.slice(half))
  })
  await page.addInitScript(watchShifts)
  await page.goto(slow.origin, { waitUntil: 'commit' })
  await expect(page.locator('h1')).toBeAttached()
  // Long enough for a browser to paint what it has.
  await page.waitForTimeout(500)
  sendRest()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect((await measure(page)).shifted).toBeLessThan(0.02)
  await slow.close()
})
