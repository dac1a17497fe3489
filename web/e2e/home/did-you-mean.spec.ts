import { expect, test } from '../harness/fixtures.ts'

test('Cancel keeps the text, and Use Suggested goes on with the city', async ({ home, page }) => {
  const { cancel, useSuggested } = home.say.discovering
  await home.open()
  await home.request('athen')
  await home.suggestions.getByRole('button', { name: cancel }).click()
  await expect(home.suggestions).toBeHidden()
  await expect(home.landmark).toHaveValue('athen')
  await expect(page).toHaveURL('/')

  await home.request('londo')
  await home.suggestions.getByRole('button', { name: useSuggested }).click()
  await expect(page).toHaveURL('/auth')
  await home.signUp()
  await expect(home.landmark).toHaveValue('London')
})
