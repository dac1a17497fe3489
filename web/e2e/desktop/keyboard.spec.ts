import { expect, test } from '../harness/fixtures.ts'
import { devices } from '../screens/screen.ts'

test.use(devices.desktop)

test('the first Tab leads to the skip link, and that to the content', async ({ home, page }) => {
  await home.open()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('the main job is done with the keyboard alone', async ({ home, page }) => {
  await home.openAsNewUser()
  await home.landmark.focus()
  await page.keyboard.type('Petra')
  await page.keyboard.press('Enter')
  // The address changes before the page does: until then, the heading is that of the generation.
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page).toHaveURL('/result')
  await expect(page.locator('#page-top')).toBeFocused()
})
