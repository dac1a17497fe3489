import { toastDurationMs } from '../../src/ui/overlay/timings.ts'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { createVisitor } from '../pages/visitor.ts'
import { answersFor } from '../screens/answers.ts'
import { devices } from '../screens/screen.ts'

test.use(devices.desktop)

test('signed out, the icon leads to the log-in, which is said in a toast, as is the log-out', async ({
  page,
}) => {
  const { email, password } = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Login successful')).toBeVisible()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.goto('/stories')
  await createVisitor(page).logOut()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Logged out')).toBeVisible()
})

test('a log-out that fails is said, and nobody is logged out', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await answersFor(page).refuse('logout', 'internal_error', 'Something went wrong.')
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logout failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
})

test('the credits line leads to the credits', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await page.getByRole('link', { name: '4 credits left' }).click()
  await expect(page).toHaveURL('/credits')
})

test('a toast is 420 pixels wide at the most, and goes after 5 seconds', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await page.getByLabel('Landmark', { exact: true }).fill(' ')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Discover the history' }).click()
  const toast = page.getByText('Empty Input')
  await expect(toast).toBeVisible()
  const width = await page
    .locator('[aria-live="assertive"]')
    .evaluate((element) => element.getBoundingClientRect().width)
  expect(width).toBeGreaterThan(300)
  expect(width).toBeLessThanOrEqual(420)
  await page.mouse.move(0, 0)
  await page.clock.runFor(toastDurationMs - 500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1000)
  await expect(toast).toBeHidden()
})

test('the chosen format is kept under each name that is read for it', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await page.getByLabel('Story format').selectOption('history_guide')
  await page.reload()
  await expect(page.getByLabel('Story format')).toHaveValue('history_guide')
  const cookies = await page.context().cookies()
  for (const name of ['pref_story_format', 'pref_story_style']) {
    expect(cookies).toContainEqual(expect.objectContaining({ name, value: 'history_guide' }))
    expect(await page.evaluate((key) => localStorage.getItem(key), name)).toBe('history_guide')
  }
  expect(await page.evaluate(() => localStorage.getItem('selectedFormat'))).toBe('history_guide')
})
