import { expect, type Page } from '@playwright/test'

/** What the app shows next to a control under the pointer. */
export const tooltip = (page: Page) => page.locator('[popover="manual"]')

/** Waits until the parts that load after the first paint are there: the page is ready for input. */
export const untilAtRest = (page: Page): Promise<void> => expect(tooltip(page)).toBeAttached()

/** The heading of a page whose content is there; skeletons have headings too. */
export const pageHeading = (page: Page) => page.locator('main h1:not([aria-busy="true"] *)')

/**
 * Waits until the page sends no more requests by itself. Needed before a session is ended behind its
 * back: one of its own requests would notice first.
 */
export const untilSilent = async (page: Page): Promise<void> => {
  await untilAtRest(page)
  await page.waitForLoadState('networkidle')
}

/** Checks that the page does not scroll sideways. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, page.url()).toBeLessThanOrEqual(0)
}

/** The rows of the list on /stories. */
export const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** What the page has downloaded once `start` is done. */
export const downloadOf = async (page: Page, start: () => Promise<void>) => {
  const coming = page.waitForEvent('download')
  await start()
  return await coming
}

/** Picks an item of the menu on a story's page or of a story in the list. */
export const pickFromMenu = async (page: Page, menu: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

/** The sentences of a story that show their sources when they are pressed. */
export const citedSentences = (page: Page) => page.locator('article [data-cited]')
