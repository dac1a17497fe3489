import { expect, test } from '../harness/fixtures.ts'
import { logOut, signUp } from '../pages/account.ts'
import { createHomePage } from '../pages/home-page.ts'
import { createReplies } from '../screens/replies.ts'
import { devices } from '../screens/screen.ts'

test.use(devices.desktop)

test('a log-out that fails shows a toast, and the user stays signed in', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  const message = 'Something went wrong.'
  await createReplies(page)({ logout: { code: 'internal_error', message } })
  await logOut(page)
  await expect(page.getByText('Logout failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
})

test('the chosen format is kept under each name that is read for it', async ({ page }) => {
  const { format } = createHomePage(page)
  await signUp(page)
  await page.goto('/')
  await format.selectOption('history_guide')
  await page.reload()
  await expect(format).toHaveValue('history_guide')
  const cookies = await page.context().cookies()
  for (const name of ['pref_story_format', 'pref_story_style']) {
    expect(cookies).toContainEqual(expect.objectContaining({ name, value: 'history_guide' }))
    expect(await page.evaluate((key) => localStorage.getItem(key), name)).toBe('history_guide')
  }
  expect(await page.evaluate(() => localStorage.getItem('selectedFormat'))).toBe('history_guide')
})
