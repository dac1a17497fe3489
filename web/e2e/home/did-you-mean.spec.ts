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

test('the ground of a dialog reaches the edge of the window', async ({ home, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await home.open()
  await home.request('athen')
  await expect(home.suggestions).toBeVisible()
  const lookAt = (x: number) =>
    page.screenshot({ clip: { x, y: 700, width: 10, height: 10 }, animations: 'disabled' })
  // The scroll bar's room is 15 px wide.
  expect((await lookAt(1268)).equals(await lookAt(1250))).toBe(true)
})

test('a dialog with more text than room has its choices and its field in sight', async ({
  home,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 340 })
  await home.open()
  await home.request('athen')
  await expect(home.suggestions.getByRole('radio').first()).toBeInViewport({ ratio: 1 })
  for (const name of [home.say.discovering.useSuggested, home.say.discovering.cancel]) {
    await expect(home.suggestions.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  expect(
    await home.suggestions.evaluate((dialog) => dialog.scrollHeight > dialog.clientHeight),
  ).toBe(true)
})
