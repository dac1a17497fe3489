import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { endSession, newCredentials, signUp, submitCredentials } from '../pages/account.ts'
import { inEachLanguage } from '../pages/languages.ts'
import { pageHeading } from '../pages/page-state.ts'

/** The server's sentence about a common password. */
const commonPassword = {
  en: 'This password is one of the most common. Please choose another one.',
  fr: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
} as const

inEachLanguage(
  (say, language) => {
    const { auth, issues } = say
    const field = (page: Page, name: 'email' | 'password') =>
      page.getByLabel(auth[name], { exact: true })
    const press = (page: Page, name: string) =>
      page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

    test('one card switches between log-in and sign-up', async ({ page }) => {
      await page.goto('/auth')
      await expect(heading(page, auth.logIn)).toBeVisible()
      await expect(page.getByText(auth.logInHelp)).toBeVisible()
      const dialog = page.waitForEvent('dialog')
      const pressed = press(page, auth.forgot)
      const alert = await dialog
      expect(alert.type()).toBe('alert')
      expect(alert.message()).toBe(auth.forgotAlert)
      await alert.accept()
      await pressed

      await field(page, 'email').fill('nobody@example.test')
      await field(page, 'password').fill('a password')
      await press(page, auth.showPassword)
      await expect(field(page, 'password')).toHaveAttribute('type', 'text')
      await press(page, auth.toSignUp)
      await expect(heading(page, auth.signUp)).toBeVisible()
      await expect(page.getByText(auth.signUpHelp)).toBeVisible()
      await expect(field(page, 'password')).toHaveAttribute('type', 'password')
      await expect(page.getByRole('button', { name: auth.submitSignUp })).toBeVisible()
      await expect(page.getByRole('button', { name: auth.forgot })).toHaveCount(0)
      await page.getByRole('button', { name: auth.toLogIn }).click()
      await expect(heading(page, auth.logIn)).toBeVisible()
    })

    test('invalid fields are explained below them, refusals in a toast', async ({ page }) => {
      const taken = await signUp(page)
      await endSession(page)
      await page.goto('/auth')
      await submitCredentials(page, { email: '', password: '' }, say)
      await expect(field(page, 'email')).toHaveAccessibleDescription(issues.email_invalid)
      await expect(field(page, 'password')).toHaveAccessibleDescription(issues.password_required)
      await expect(field(page, 'email')).toBeFocused()

      await submitCredentials(page, { ...taken, password: 'wrong' }, say)
      await expect(page.getByText(auth.logInFailure)).toBeVisible()
      await press(page, auth.toSignUp)
      await submitCredentials(page, taken, say)
      await expect(page.getByText(auth.signUpFailure, { exact: true })).toBeVisible()

      await submitCredentials(page, { ...newCredentials(), password: 'iloveyou' }, say)
      await expect(field(page, 'password')).toHaveAccessibleDescription(commonPassword[language])
      await expect(field(page, 'password')).toBeFocused()
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
