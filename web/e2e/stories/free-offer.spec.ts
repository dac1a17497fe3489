import { expect, test } from '../harness/fixtures.ts'
import { accountOf } from '../offline/outbox.ts'
import { scriptLandmark } from '../pages/storyteller.ts'

const free = { name: 'Read what Wikipedia says, free' }

test('who has too few credits reads what Wikipedia says, free', async ({ app, home, page }) => {
  await home.openAsNewUser()
  await home.request('Petra', 'history_guide')
  await expect(page).toHaveURL('/result')
  await page.goto('/')
  await expect(home.creditsLeft(1.5)).toBeVisible()
  await home.request('Stonehenge', 'history_guide')
  await page.getByRole('link', { name: home.say.outbox.getCredits }).click()
  await expect(page).toHaveURL('/credits')
  await page.getByRole('button', free).click()
  await expect(page).toHaveURL('/result')
  await expect(page.getByText('From Wikipedia').first()).toBeVisible()
  expect(await accountOf(page, app.url)).toMatchObject({ changes: [4, -2.5], balance: 1.5 })
})

test('Wikipedia’s facts fill the wait, whole under reduced motion', async ({ app, home, page }) => {
  const slow = { do: 'hold', firstWordAfterMs: 8000 } as const
  await scriptLandmark(app.storyteller, [slow], 'Great Zimbabwe')
  await home.openAsNewUser()
  await home.request('Great Zimbabwe')
  const facts = page
    .getByRole('region', { name: 'Meanwhile, from Wikipedia' })
    .locator('li:visible')
  await expect.poll(() => facts.count()).toBeGreaterThanOrEqual(4)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(facts).toHaveCount(1)
  expect(await facts.evaluate((fact) => fact.scrollHeight - fact.clientHeight)).toBe(0)
  await expect(page.getByTestId('streamed-words')).toBeVisible()
  await expect(facts).toHaveCount(0)
  await app.storyteller.release('Great Zimbabwe')
  await expect(page).toHaveURL('/result')
  await app.storyteller.forget('Great Zimbabwe')
})
