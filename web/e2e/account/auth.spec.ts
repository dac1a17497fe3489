import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials, submitCredentials } from '../pages/account.ts'
import { pageHeading } from '../pages/page-state.ts'
import { inEachLanguage } from '../pages/texts.ts'

inEachLanguage(
  (say) => {
    const { auth } = say
    const press = (page: Page, name: string) =>
      page.getByRole('main').getByRole('button', { name, exact: true }).click()

    test('a forgotten password is answered by an alert where no mail is sent', async ({ page }) => {
      await page.goto('/auth')
      await expect(page.getByText(auth.logInHelp)).toBeVisible()
      const dialog = page.waitForEvent('dialog')
      const pressed = press(page, auth.forgot)
      const alert = await dialog
      expect(alert.type()).toBe('alert')
      expect(alert.message()).toBe(auth.forgotAlert)
      await alert.accept()
      await pressed
      // The call answers as the contract says all the same.
      const data = { email: newCredentials().email, language: 'en' }
      expect((await page.request.post('/api/password-reset', { data })).status()).toBe(202)
    })

    test('a sign-up leads home, and /auth redirects there while signed in', async ({ page }) => {
      await page.goto('/auth')
      await press(page, auth.toSignUp)
      await submitCredentials(page, newCredentials(), say)
      await expect(page).toHaveURL('/')
      await expect(page.getByText(auth.signedUp)).toBeVisible()
      await page.goto('/auth')
      await expect(page).toHaveURL('/')
    })

    test('the benefits are shown next to the card on a wide screen only', async ({ page }) => {
      await page.goto('/auth')
      await expect(pageHeading(page)).toBeVisible()
      const benefits = page.getByRole('complementary', { name: say.benefits.title })
      const isWide = (page.viewportSize()?.width ?? 0) >= 1024
      await expect(benefits).toBeVisible({ visible: isWide })
      if (isWide) await expect(benefits.getByRole('listitem')).toHaveCount(4)
    })
  },
  { en: 'desktop' },
)
