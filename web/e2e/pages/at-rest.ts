import { expect, type Page } from '@playwright/test'

/** What the app shows beside a control that is pointed at. */
export const tooltip = (page: Page) => page.locator('[popover="manual"]')

/** Waits until what comes after the first paint has come: from then on the page listens to all. */
export const untilAtRest = (page: Page): Promise<void> => expect(tooltip(page)).toBeAttached()
