import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { createHomePage } from '../pages/home-page.ts'
import { holdRequests } from '../pages/traffic.ts'

const earlyInputs = [
  {
    what: 'a tap on an example',
    text: 'Machu Picchu',
    act: (page: Page) => page.getByRole('button', { name: 'Machu Picchu' }).click(),
  },
  {
    what: 'a name and a press on Discover',
    text: 'Petra',
    act: (page: Page) => createHomePage(page).request('Petra'),
  },
  {
    what: 'a name and Enter',
    text: 'Petra',
    act: async (page: Page) => {
      const { landmark } = createHomePage(page)
      await landmark.fill('Petra')
      await landmark.press('Enter')
    },
  },
]

for (const { what, text, act } of earlyInputs) {
  test(`${what} before the scripts arrive starts the request once they run`, async ({ page }) => {
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await act(page)
    await expect(page).toHaveURL('/')
    release()
    await expect(page).toHaveURL('/auth')
    await page.goto('/')
    await expect(createHomePage(page).landmark).toHaveValue(text)
  })
}
