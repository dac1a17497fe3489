import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { createHomePage } from '../pages/home-page.ts'

/** Holds every script of the page until `release` is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const earlyInputs = [
  {
    what: 'a tap on an example',
    text: 'Machu Picchu',
    act: (page: Page) => page.getByRole('button', { name: 'Machu Picchu' }).click(),
  },
  {
    what: 'a name and a press on Discover',
    text: 'Petra',
    act: async (page: Page) => {
      const home = createHomePage(page, 'en')
      await home.landmark.fill('Petra')
      await home.discover.click()
    },
  },
  {
    what: 'a name and Enter',
    text: 'Petra',
    act: async (page: Page) => {
      const home = createHomePage(page, 'en')
      await home.landmark.fill('Petra')
      await home.landmark.press('Enter')
    },
  },
]

for (const { what, text, act } of earlyInputs) {
  test(`${what} before the scripts arrive starts the request once they run`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await act(page)
    await expect(page).toHaveURL('/')
    release()
    await expect(page).toHaveURL('/auth')
    await page.goto('/')
    await expect(createHomePage(page, 'en').landmark).toHaveValue(text)
  })
}
