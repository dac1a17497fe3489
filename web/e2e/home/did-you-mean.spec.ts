import { expect, test } from '../harness/fixtures.ts'
import { createHome, type HomeLanguage } from './home-page.ts'

for (const language of ['en', 'fr'] satisfies HomeLanguage[]) {
  test.describe(`did you mean, in ${language}`, () => {
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' })

    test('Cancel keeps the text, and Discover then goes on', async ({ page }) => {
      const home = createHome(page, language)
      const { say } = home
      await home.open()
      await home.landmark.fill(say.almostAthens)
      await home.discover.click()
      await expect(home.dialog).toBeVisible()
      await expect(home.dialog.getByRole('radio', { name: say.athens })).toBeChecked()
      await home.dialog.getByRole('button', { name: say.cancel }).click()
      await expect(home.dialog).toBeHidden()
      await expect(home.landmark).toHaveValue(say.almostAthens)
      await expect(page).toHaveURL('/')
      await home.discover.click()
      await expect(page).toHaveURL('/auth')
    })

    test('Use Suggested puts the city into the field and goes on', async ({ page }) => {
      const home = createHome(page, language)
      const { say } = home
      await home.open()
      await home.landmark.fill(say.almostAthens)
      await home.landmark.press('Enter')
      await home.dialog.getByRole('button', { name: say.useSuggested }).click()
      await expect(page).toHaveURL('/auth')
      await home.signUp()
      await expect(home.landmark).toHaveValue(say.athens)
    })

    test('the very name is not asked about, whatever its accents and case', async ({ page }) => {
      const home = createHome(page, language)
      for (const name of ['Besancon', 'ATHENES']) {
        await home.open()
        await home.landmark.fill(name)
        await home.discover.click()
        await expect(page).toHaveURL('/auth')
      }
    })
  })
}

test('Escape is Cancel, and the focus is where it was', async ({ page }) => {
  const home = createHome(page, 'en')
  await home.open()
  await home.landmark.fill('Parris')
  await home.landmark.press('Enter')
  await expect(home.dialog.getByRole('radio', { name: 'Paris' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(home.dialog).toBeHidden()
  await expect(home.landmark).toBeFocused()
  await expect(home.landmark).toHaveValue('Parris')
})
