import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { generateStory } from '../pages/api.ts'
import { firstWordDrawn, scriptLandmark } from '../pages/storyteller.ts'
import { devices } from '../screens/screen.ts'

test.use(devices.desktop)

const alertOf = (page: Page) => page.getByRole('alert')
const words = (page: Page) => page.getByTestId('streamed-words')

test('a story that breaks off vanishes uncharged, to be retried', async ({ app, home, page }) => {
  const landmark = await scriptLandmark(app.storyteller, [
    { do: 'break_off', afterCharacters: 260, wordsPerSecond: 40 },
    { do: 'answer', wordsPerSecond: 200 },
  ])
  await home.openAsNewUser()
  await home.write(landmark)
  const drawn = firstWordDrawn(page)
  await home.discover.click()
  await drawn

  await expect(alertOf(page)).toContainText('Nothing was charged')
  await expect(page.getByText('Error generating story')).toBeVisible()
  await expect(words(page)).toHaveCount(0)
  await expect(home.landmark).toHaveValue(landmark)
  await expect(home.creditsLeft(4)).toBeVisible()

  await home.discover.click()
  await expect(page).toHaveURL('/result')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(home.creditsLeft(3)).toBeVisible()
})

test('a story with a false claim vanishes uncharged and unshown', async ({ app, home, page }) => {
  const content = 'It was built in 1242 by Zebulon Quark.'
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      if (/in 1242|Quark/.test(text)) document.documentElement.dataset.lie = text
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const lying = { do: 'answer', content, wordsPerSecond: 20 } as const
  const landmark = await scriptLandmark(app.storyteller, [lying])
  await home.openAsNewUser()
  await home.request(landmark)
  await expect(page.getByText('could not be verified against its source')).toBeVisible()
  await expect(alertOf(page)).toContainText('Nothing was charged')
  await expect(words(page)).toHaveCount(0)
  await expect(home.creditsLeft(4)).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-lie')
})

test('too few credits lead to /credits with a report and the text kept', async ({ home, page }) => {
  await home.openAsNewUser()
  await generateStory(page, 'Colosseum', 'history_guide')
  await page.reload()
  await expect(home.creditsLeft(1.5)).toBeVisible()
  await home.request('Petra', 'history_guide')
  // Enough for quick facts: the user decides.
  await expect(alertOf(page)).toContainText('Quick Facts costs 1 credit.')
  await page.getByRole('button', { name: 'Use Quick Facts' }).click()
  await expect(page).toHaveURL('/result')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(home.creditsLeft(0.5)).toBeVisible()
  await home.request('Petra', 'history_guide')
  await expect(page).toHaveURL('/credits')
  const message = "You don't have enough credits to generate this story."
  await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(home.landmark).toHaveValue('Petra')
})
