import type { Page } from '@playwright/test'
import { lastUserKey } from '#web/account/session/last-user.ts'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials, register } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { pageHeading } from '../pages/page-state.ts'
import { inEachLanguage } from '../pages/texts.ts'
import { holdRequests, watchApiCalls, watchErrors } from '../pages/traffic.ts'

test.use({ serviceWorkers: 'allow' })

const scripts = '**/assets/*.js'
const styleSheet = '**/assets/*.css'

const untilHydrated = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('#root')
        .evaluate((root) => Object.keys(root).some((key) => key.startsWith('__react'))),
    )
    .toBe(true)

inEachLanguage((say, language) => {
  test('home is painted before any script, and hydrated without a change', async ({ page }) => {
    const errors = watchErrors(page)
    const calls = watchApiCalls(page)
    const release = await holdRequests(page, scripts)
    const releaseLate = await holdRequests(page, '**/assets/{photo,idle,carousel-player}-*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(say.home.heading)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await heading.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600')
    const painted = await page.locator('main').innerHTML()
    const marked = await heading.elementHandle()

    release()
    await untilHydrated(page)
    expect(await page.locator('main').innerHTML()).toBe(painted)
    expect(await marked?.evaluate((element) => element.isConnected)).toBe(true)
    releaseLate()
    await page.waitForLoadState('networkidle')
    expect(calls).not.toContain('/api/user')
    expect(errors).toEqual([])
  })
})

for (const path of ['/', '/auth']) {
  // Registering one again makes the browser recompute the styles of the whole page.
  test(`${path} registers each custom property and font only once`, async ({ page }) => {
    await page.goto(path)
    await untilHydrated(page)
    const rules = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSPropertyRule || rule instanceof CSSFontFaceRule)
        .map(({ cssText }) => cssText),
    )
    expect(rules.filter((text) => text.startsWith('@property')).length).toBeGreaterThan(10)
    expect(rules.filter((text) => text.includes('local(')).length).toBeGreaterThan(1)
    expect(rules.filter((text, index) => rules.indexOf(text) !== index)).toEqual([])
  })
}

test('home is laid out the same by its own rules as by the whole style sheet', async ({ page }) => {
  const layout = () =>
    page.locator('#root *').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, fontSize } = getComputedStyle(element)
        return [element.tagName, x, y, width, height, color, backgroundColor, fontSize].join(' ')
      }),
    )
  // A font that arrives in between makes words wider.
  await page.route('**/*.woff2', (route) => route.abort())
  await holdRequests(page, scripts)
  const release = await holdRequests(page, styleSheet)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  const samples = page.locator('nav[aria-labelledby="samples"]')
  await expect(samples).toHaveCSS('content-visibility', 'auto')
  const painted = await layout()
  release()
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(3)
  expect(await layout()).toEqual(painted)
})

test('a style sheet that does not arrive is loaded again', async ({ page }) => {
  await page.route(styleSheet, (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(3)
})

test('the code for stories loads when a guest focuses the form', async ({ page }) => {
  const storiesChunk = /\/stories-[^/]*\.js$/
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => storiesChunk.test(url))).toEqual([])
  const chunk = page.waitForRequest(storiesChunk)
  await createHomePage(page).landmark.focus()
  await chunk
})

test('a user’s home and draft are restored by a reload, without an error', async ({ page }) => {
  const { landmark, format, creditsLeft } = createHomePage(page)
  await register(page.context(), newCredentials())
  const errors = watchErrors(page)
  await page.goto('/')
  await expect(creditsLeft(4)).toBeVisible()
  await landmark.fill('Petra')
  await format.selectOption('history_guide')
  await page.reload()
  await expect(creditsLeft(4)).toBeVisible()
  await expect(landmark).toHaveValue('Petra')
  await expect(format).toHaveValue('history_guide')
  expect(errors).toEqual([])
})

test('a session that has ended shows the guest’s home', async ({ page }) => {
  await createHomePage(page).openAsNewUser()
  // The open page would be told by any call that the session has ended, and lead to the log-in.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: '__Host-session' })
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.goto('/')
  await refused
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), lastUserKey)).toBeNull()
  const calls = watchApiCalls(page)
  const errors = watchErrors(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(calls).not.toContain('/api/user')
  expect(errors).toEqual([])
})

test('the chosen language is served from the first byte on, on every page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chaque pierre a son histoire')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /histoire/)

  const seen: string[] = []
  await page.exposeFunction('seen', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    const report = () => Reflect.get(window, 'seen')(document.body?.textContent ?? '')
    new MutationObserver(report).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/auth', '/nowhere']) {
    const answer = await page.goto(path)
    expect(await answer?.text(), path).toContain('<html lang="fr"')
    await expect(pageHeading(page)).toBeVisible()
    expect(await page.title(), path).not.toMatch(/friendly|Log in|Not Found/)
  }
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.join('\n')).not.toMatch(/Every stone|Log in|Page Not Found|Skip to/)
})
