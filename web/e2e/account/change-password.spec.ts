import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'

const words = {
  en: {
    locale: 'en-GB',
    current: 'Current password',
    new: 'New Password',
    confirmation: 'Confirm New Password',
    submit: 'Change Password',
    tips: 'A password that holds',
    tooShort: 'New password must be at least 6 characters',
    unconfirmed: 'Please confirm your new password',
    mismatch: "Passwords don't match",
    wrong: 'This is not your current password',
    failed: 'Password change failed',
    changed: 'Password updated',
    changedHelp: 'Your password has been successfully changed.',
  },
  fr: {
    locale: 'fr-FR',
    current: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    confirmation: 'Confirmez le nouveau mot de passe',
    submit: 'Changer le mot de passe',
    tips: 'Un mot de passe qui tient',
    tooShort: 'Le nouveau mot de passe doit comporter au moins 6 caractères',
    unconfirmed: 'Veuillez confirmer votre nouveau mot de passe',
    mismatch: 'Les mots de passe ne correspondent pas',
    wrong: 'Ce n’est pas votre mot de passe actuel',
    failed: 'Le mot de passe n’a pas été changé',
    changed: 'Mot de passe mis à jour',
    changedHelp: 'Votre mot de passe a bien été changé.',
  },
} as const

const chosen = 'quite another horse'

for (const say of Object.values(words)) {
  test.describe(`in ${say.locale}`, () => {
    test.use({ locale: say.locale })

    const field = (page: Page, name: 'current' | 'new' | 'confirmation') =>
      page.getByLabel(say[name], { exact: true })
    const submit = (page: Page) => page.getByRole('button', { name: say.submit }).click()

    test('the rules stand under their fields, the tips beside', async ({ page }) => {
      await signUp(page)
      await page.goto('/change-password')
      await expect(page.getByRole('complementary', { name: say.tips })).toBeVisible()
      await submit(page)
      await expect(field(page, 'new')).toHaveAccessibleDescription(say.tooShort)
      await expect(field(page, 'confirmation')).toHaveAccessibleDescription(say.unconfirmed)
      await expect(field(page, 'new')).toBeFocused()
      await field(page, 'new').fill(chosen)
      await field(page, 'confirmation').fill('something else')
      await submit(page)
      await expect(field(page, 'confirmation')).toHaveAccessibleDescription(say.mismatch)
    })

    test('a fresh sign-in changes it, and goes home; only the new one works', async ({ page }) => {
      const { email, password } = await signUp(page)
      await page.goto('/change-password')
      await field(page, 'new').fill(chosen)
      await field(page, 'confirmation').fill(chosen)
      await submit(page)
      await expect(page.getByText(say.changed)).toBeVisible()
      await expect(page.getByText(say.changedHelp)).toBeVisible()
      await expect(page).toHaveURL('/')
      const logIn = (tried: string) =>
        page.request.post('/api/login', { data: { email, password: tried } })
      expect((await logIn(password)).status()).toBe(401)
      expect((await logIn(chosen)).status()).toBe(200)
    })

    test('an old sign-in is asked for the current password too', async ({ app, page }) => {
      const { email, password } = await signUp(page)
      await app.ageSignIns(email, 16)
      await page.goto('/change-password')
      await field(page, 'new').fill(chosen)
      await field(page, 'confirmation').fill(chosen)
      await expect(field(page, 'current')).toHaveCount(0)
      await submit(page)
      await expect(field(page, 'current')).toBeFocused()
      await expect(field(page, 'new')).toHaveValue(chosen)

      await field(page, 'current').fill('wrong')
      await submit(page)
      await expect(field(page, 'current')).toHaveAccessibleDescription(say.wrong)
      await expect(page.getByText(say.failed)).toBeVisible()
      await field(page, 'current').fill(password)
      await submit(page)
      await expect(page.getByText(say.changed)).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  })
}

test('whoever is signed out goes to /auth', async ({ page }) => {
  await page.goto('/change-password')
  await expect(page).toHaveURL('/auth')
})
