import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { type App, startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import { signUp } from '../../web/e2e/pages/account.ts'
import { devices } from '../../web/e2e/screens/screen.ts'
import { runCommand } from '../cli/cli-error.ts'
import { untilEnded } from '../process/shutdown.ts'

/** How many stories a long list has. */
export const stories = 1000

/** Resolves once every row of the list is drawn. */
export const untilAllDrawn = (page: Page): Promise<void> =>
  page.locator(`main li:nth-child(${stories})`).waitFor({ state: 'attached' })

const openLongList = async (page: Page, app: App): Promise<void> => {
  const { email } = await signUp(page)
  await app.giveStories(email, stories)
  await page.goto('/stories')
  await page.getByText('1,000 stories').waitFor()
}

/**
 * Measures on a page with the list of somebody new who has a thousand stories, once the first of
 * them are there: in the browser of this machine, as on a phone, against the app as `npm start` runs
 * it, without throttling.
 */
export const measureLongList = (
  measure: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> =>
  runCommand(async () => {
    untilEnded().then(() => process.exit(130))
    const app = await startApp()
    const browser = await launchBrowser(chromium)
    try {
      const screen = { ...devices.phone, baseURL: app.url, locale: 'en-GB' }
      const context = await browser.newContext({ ...screen, ...options })
      const page = await context.newPage()
      await openLongList(page, app)
      await measure(page)
    } finally {
      await browser.close()
      await app.stop()
    }
  })
