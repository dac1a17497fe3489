import { expect, test } from '../harness/fixtures.ts'
import { createHomePage } from '../pages/home-page.ts'
import { inEachLanguage } from '../pages/languages.ts'

const athens = { en: 'Athens', fr: 'Athènes' } as const

inEachLanguage(({ discovering }, language) => {
  test('Cancel keeps the text, and the next Discover goes on', async ({ page }) => {
    const home = createHomePage(page, language)
    await home.open()
    await home.request('athen')
    await expect(home.suggestions).toBeVisible()
    await expect(home.suggestions.getByRole('radio', { name: athens[language] })).toBeChecked()
    await home.suggestions.getByRole('button', { name: discovering.cancel }).click()
    await expect(home.suggestions).toBeHidden()
    await expect(home.landmark).toHaveValue('athen')
    await expect(page).toHaveURL('/')
    await home.discover.click()
    await expect(page).toHaveURL('/auth')
  })

  test('Use Suggested puts the city into the field and goes on', async ({ page }) => {
    const home = createHomePage(page, language)
    await home.open()
    await home.landmark.fill('athen')
    await home.landmark.press('Enter')
    await home.suggestions.getByRole('button', { name: discovering.useSuggested }).click()
    await expect(page).toHaveURL('/auth')
    await home.signUp()
    await expect(home.landmark).toHaveValue(athens[language])
  })
})
