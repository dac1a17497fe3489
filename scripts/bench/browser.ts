import { type Browser, chromium } from '@playwright/test'
import { type App, startApp } from '../../web/e2e/harness/app.ts'
import { launchBrowser } from '../../web/e2e/harness/launch-browser.ts'
import type { Section } from './section.ts'

/** Measures in a browser on the app as `npm start` runs it, without throttling. */
export const withBrowser = async (
  measure: (browser: Browser, app: App) => Promise<Section>,
): Promise<Section> => {
  const app = await startApp()
  const browser = await launchBrowser(chromium)
  try {
    return await measure(browser, app)
  } finally {
    await browser.close()
    await app.stop()
  }
}
