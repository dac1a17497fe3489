import type { Page } from '@playwright/test'
import { lastUserKey } from '../../src/storage/last-user.ts'
import { expect, test } from '../harness/fixtures.ts'
import { pageHeading } from '../pages/page-state.ts'

test.use({ serviceWorkers: 'allow' })

const headings = { en: 'Every stone has a story', fr: 'Chaque pierre a son histoire' } as const

/** Every fault that the browser speaks of, from now on. */
const watchComplaints = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** Every call to the API, from now on. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

const isTakenUp = (page: Page) =>
  page
    .locator('#root')
    .evaluate((root) => Object.keys(root).some((key) => key.startsWith('__react')))

const untilTakenUp = (page: Page) => expect.poll(() => isTakenUp(page)).toBe(true)

/** Keeps every script back until it is let go. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

for (const [language, locale] of [
  ['en', 'en-GB'],
  ['fr', 'fr-FR'],
] as const) {
  test.describe(`home in ${language}`, () => {
    test.use({ locale })

    test('is painted, styled and named before any script, and taken up without a change', async ({
      page,
    }) => {
      const complaints = watchComplaints(page)
      const calls = watchCalls(page)
      const letGo = await holdScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(headings[language])
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(await heading.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600')
      const painted = await page.locator('main').innerHTML()
      const marked = await heading.elementHandle()

      letGo()
      await untilTakenUp(page)
      expect(await page.locator('main').innerHTML()).toBe(painted)
      expect(await marked?.evaluate((element) => element.isConnected)).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(calls).not.toContain('/api/user')
      expect(complaints).toEqual([])
    })
  })
}

test('what was typed before the app ran is kept', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Landmark').pressSequentially('Petra')
  letGo()
  await untilTakenUp(page)
  await expect(page.getByLabel('Landmark')).toHaveValue('Petra')
  await expect(page.getByRole('button', { name: 'Discover the history' })).toBeEnabled()
})

test('a member’s home and draft come back without a complaint', async ({ page }) => {
  await page.request.post('/api/register', {
    data: { email: `${crypto.randomUUID()}@example.test`, password: 'a good password' },
  })
  const complaints = watchComplaints(page)
  await page.goto('/')
  await expect(page.getByText('4 credits left')).toBeVisible()
  await page.getByLabel('Landmark').fill('Petra')
  await page.getByLabel('Story format').selectOption('history_guide')
  await page.reload()
  await expect(page.getByText('4 credits left')).toBeVisible()
  await expect(page.getByLabel('Landmark')).toHaveValue('Petra')
  await expect(page.getByLabel('Story format')).toHaveValue('history_guide')
  expect(complaints).toEqual([])
})

test('a session that has ended meanwhile shows the guest’s home, and is not asked for twice', async ({
  page,
}) => {
  await page.request.post('/api/register', {
    data: { email: `${crypto.randomUUID()}@example.test`, password: 'a good password' },
  })
  await page.goto('/')
  await expect(page.getByText('4 credits left')).toBeVisible()
  await page.context().clearCookies({ name: '__Host-session' })
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.reload()
  await refused
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), lastUserKey)).toBeNull()
  const calls = watchCalls(page)
  const complaints = watchComplaints(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(calls).not.toContain('/api/user')
  expect(complaints).toEqual([])
})

test('the chosen language is there from the first byte on, on every page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.fr)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /histoire/)

  const seen: string[] = []
  await page.exposeFunction('seen', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    const tell = () => Reflect.get(window, 'seen')(document.body?.textContent ?? '')
    new MutationObserver(tell).observe(document, { childList: true, subtree: true })
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
