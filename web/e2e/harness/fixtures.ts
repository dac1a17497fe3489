import { test as base } from '@playwright/test'
import type { Variables } from '../../../scripts/settings/dev-vars.ts'
import { rememberApp } from '../pages/account.ts'
import { createHomePage, type HomePage } from '../pages/home-page.ts'
import { type App, startApp } from './app.ts'
import { launchShell } from './launch-browser.ts'

type WorkerFixtures = {
  /** What `.dev.vars` would say, for instance a limit; `test.use` of a file changes it. */
  appVariables: Variables
  app: App
}
type TestFixtures = {
  /** Home in English, not opened yet. */
  home: HomePage
}

/** Playwright's test with an app of this machine behind it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appVariables: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ appVariables }, use) => {
      const app = await startApp(appVariables)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browser: [
    async ({ playwright }, use) => {
      const browser = await launchShell(playwright.chromium)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  context: async ({ context, app }, use) => {
    rememberApp(context, app)
    await use(context)
  },
  baseURL: async ({ app }, use) => use(app.url),
  home: async ({ page }, use) => use(createHomePage(page)),
})

export { expect } from '@playwright/test'
