import { expect, type Page } from '@playwright/test'

/** What the app shows beside a control that is pointed at. */
export const tooltip = (page: Page) => page.locator('[popover="manual"]')

/** Waits until what comes after the first paint has come: from then on the page listens to all. */
export const untilAtRest = (page: Page): Promise<void> => expect(tooltip(page)).toBeAttached()

/** The heading of a page whose content has come; that of a skeleton, which has one too, is none. */
export const pageHeading = (page: Page) => page.locator('main h1:not([aria-busy="true"] *)')

/**
 * Waits until the page asks for nothing more by itself. Whoever ends its session behind its back
 * waits for this: one of its own calls would hear of it first.
 */
export const untilSilent = async (page: Page): Promise<void> => {
  await untilAtRest(page)
  await page.waitForLoadState('networkidle')
}
