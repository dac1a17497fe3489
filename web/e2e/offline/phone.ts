import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import type { App } from '../harness/app.ts'
import { browserOptions } from '../harness/launch-browser.ts'
import { devices } from '../screens/screen.ts'
import { startCable } from './network.ts'

/**
 * A phone of its own: a browser with a profile that outlives it, and a cable to the app. The app is
 * at `cable.url`.
 */
export const startPhone = async (chromium: BrowserType, app: App) => {
  const profile = mkdtempSync(join(tmpdir(), 'storystone-phone-'))
  const cable = await startCable(app.url)
  let context: BrowserContext | undefined

  /** Opens the browser, or opens it again as it was left, with a page at `path`. */
  const open = async (path: string): Promise<Page> => {
    await context?.close()
    context = await chromium.launchPersistentContext(profile, {
      ...(await browserOptions()),
      ...devices.phone,
      locale: 'en-GB',
      serviceWorkers: 'allow',
    })
    const [page = await context.newPage()] = context.pages()
    await page.goto(cable.url + path)
    return page
  }

  return {
    cable,
    open,
    stop: async (): Promise<void> => {
      await context?.close()
      await cable.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
export type Phone = Awaited<ReturnType<typeof startPhone>>
