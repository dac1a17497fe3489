import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials, signUp } from '../pages/account.ts'
import { pageHeading } from '../pages/page-state.ts'
import { devices } from '../screens/screen.ts'

const words = {
  en: {
    locale: 'en-GB',
    device: 'desktop',
    email: 'Email',
    password: 'Password',
    show: 'Show password',
    logIn: 'Log in',
    logInHelp: 'Enter your details to access your account',
    signUp: 'Create an account',
    signUpHelp: 'Enter your details to create a new account',
    toSignUp: 'Sign up',
    toLogIn: 'Log in',
    tryForFree: 'Try for free',
    forgot: 'Forgot my password?',
    alert: 'Password reset functionality will be available soon.',
    registered: 'Registration successful',
    refused: 'Login failed',
    taken: 'Registration failed',
    emailIssue: 'Please enter a valid email address',
    passwordIssue: 'Password is required',
    common: 'This password is one of the most common. Please choose another one.',
    benefits: 'A history guide in your pocket',
  },
  fr: {
    locale: 'fr-FR',
    device: 'phone',
    email: 'E-mail',
    password: 'Mot de passe',
    show: 'Afficher le mot de passe',
    logIn: 'Se connecter',
    logInHelp: 'Saisissez vos identifiants pour accéder à votre compte',
    signUp: 'Créer un compte',
    signUpHelp: 'Saisissez vos informations pour créer un compte',
    toSignUp: 'Inscrivez-vous',
    toLogIn: 'Connectez-vous',
    tryForFree: 'Essayer gratuitement',
    forgot: 'Mot de passe oublié\u202f?',
    alert: 'La réinitialisation du mot de passe sera bientôt disponible.',
    registered: 'Inscription réussie',
    refused: 'Échec de la connexion',
    taken: 'Échec de l’inscription',
    emailIssue: 'Veuillez saisir une adresse e-mail valide',
    passwordIssue: 'Le mot de passe est obligatoire',
    common: 'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
    benefits: 'Un guide d’histoire dans votre poche',
  },
} as const

for (const say of Object.values(words)) {
  test.describe(`in ${say.locale}`, () => {
    test.use({ ...devices[say.device], locale: say.locale })

    const submit = (page: Page) => page.locator('main form button[type="submit"]').click()
    const fillIn = async (page: Page, { email, password }: ReturnType<typeof newCredentials>) => {
      await page.getByLabel(say.email, { exact: true }).fill(email)
      await page.getByLabel(say.password, { exact: true }).fill(password)
    }

    test('one card switches between log-in and sign-up', async ({ page }) => {
      await page.goto('/auth')
      await expect(page.getByRole('heading', { level: 1, name: say.logIn })).toBeVisible()
      await expect(page.getByText(say.logInHelp)).toBeVisible()
      const dialog = page.waitForEvent('dialog')
      const press = page.getByRole('button', { name: say.forgot }).click()
      const alert = await dialog
      expect(alert.type()).toBe('alert')
      expect(alert.message()).toBe(say.alert)
      await alert.accept()
      await press

      await fillIn(page, newCredentials())
      await page.getByRole('button', { name: say.show }).click()
      const password = page.getByLabel(say.password, { exact: true })
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: say.toSignUp }).click()
      await expect(page.getByRole('heading', { level: 1, name: say.signUp })).toBeVisible()
      await expect(page.getByText(say.signUpHelp)).toBeVisible()
      await expect(password).toHaveAttribute('type', 'password')
      await expect(page.getByRole('button', { name: say.tryForFree })).toBeVisible()
      await expect(page.getByRole('button', { name: say.forgot })).toHaveCount(0)
      await page.getByRole('button', { name: say.toLogIn }).click()
      await expect(page.getByRole('heading', { level: 1, name: say.logIn })).toBeVisible()
    })

    test('what is wrong stands under its field; a refusal is a toast', async ({ page }) => {
      const taken = await signUp(page)
      await page.request.post('/api/logout')
      await page.goto('/auth')
      await submit(page)
      await expect(page.getByLabel(say.email, { exact: true })).toHaveAccessibleDescription(
        say.emailIssue,
      )
      await expect(page.getByLabel(say.password, { exact: true })).toHaveAccessibleDescription(
        say.passwordIssue,
      )
      await expect(page.getByLabel(say.email, { exact: true })).toBeFocused()

      await fillIn(page, { ...taken, password: 'wrong' })
      await submit(page)
      await expect(page.getByText(say.refused)).toBeVisible()
      await page.getByRole('button', { name: say.toSignUp }).click()
      await fillIn(page, taken)
      await submit(page)
      await expect(page.getByText(say.taken)).toBeVisible()

      await fillIn(page, { ...newCredentials(), password: 'iloveyou' })
      await submit(page)
      const password = page.getByLabel(say.password, { exact: true })
      await expect(password).toHaveAccessibleDescription(say.common)
      await expect(password).toBeFocused()
    })

    test('signing up leads home, and /auth leads there from then on', async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('button', { name: say.toSignUp }).click()
      await fillIn(page, newCredentials())
      await submit(page)
      await expect(page).toHaveURL('/')
      await expect(page.getByText(say.registered)).toBeVisible()
      await page.goto('/auth')
      await expect(page).toHaveURL('/')
    })

    test('the benefits stand beside the card where there is room', async ({ page }) => {
      await page.goto('/auth')
      await expect(pageHeading(page)).toBeVisible()
      const benefits = page.getByRole('complementary', { name: say.benefits })
      const isWide = (page.viewportSize()?.width ?? 0) >= 1024
      await expect(benefits).toBeVisible({ visible: isWide })
      if (isWide) await expect(benefits.getByRole('listitem')).toHaveCount(4)
    })
  })
}
