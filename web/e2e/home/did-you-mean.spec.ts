import { expect, test } from '../harness/fixtures.ts'
import { createHomePage } from '../pages/home-page.ts'
import { inEachLanguage } from '../pages/languages.ts'

const london = { en: 'London', fr: 'Londres' } as const

inEachLanguage(({ discovering }, language) => {
  test('Cancel keeps the text, and Use Suggested goes on with the city', async ({ page }) => {
    const home = createHomePage(page, language)
    await home.open()
    await home.request('athen')
    await home.suggestions.getByRole('button', { name: discovering.cancel }).click()
    await expect(home.suggestions).toBeHidden()
    await expect(home.landmark).toHaveValue('athen')
    await expect(page).toHaveURL('/')

    await home.landmark.fill('londo')
    await home.landmark.press('Enter')
    await home.suggestions.getByRole('button', { name: discovering.useSuggested }).click()
    await expect(page).toHaveURL('/auth')
    await home.signUp()
    await expect(home.landmark).toHaveValue(london[language])
  })
})
