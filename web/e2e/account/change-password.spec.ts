import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { inEachLanguage } from '../pages/texts.ts'

const chosen = 'quite another horse'

inEachLanguage(({ password: say }) => {
  const field = (page: Page, name: 'current' | 'new' | 'confirmation') =>
    page.getByLabel(say[name], { exact: true })
  const submit = (page: Page) => page.getByRole('button', { name: say.submit }).click()
  const fill = async (page: Page): Promise<void> => {
    await field(page, 'new').fill(chosen)
    await field(page, 'confirmation').fill(chosen)
  }

  test('a recent sign-in changes the password; only the new one works', async ({ page }) => {
    const { email, password } = await signUp(page)
    await page.goto('/change-password')
    await expect(page.getByRole('complementary', { name: say.tips.title })).toBeVisible()
    await fill(page)
    await submit(page)
    await expect(page.getByText(say.changed)).toBeVisible()
    await expect(page.getByText(say.changedHelp)).toBeVisible()
    await expect(page).toHaveURL('/')
    const logIn = (tried: string) =>
      page.request.post('/api/login', { data: { email, password: tried } })
    expect((await logIn(password)).status()).toBe(401)
    expect((await logIn(chosen)).status()).toBe(200)
  })
})
