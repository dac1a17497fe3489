import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import type { App } from '../harness/app.ts'
import { test as base } from '../harness/fixtures.ts'
import { browserOptions } from '../harness/launch-browser.ts'
import { devices } from '../screens/screen.ts'
import { startNetwork } from './network.ts'

type Options = {
  readonly locale?: string
  readonly serviceWorkers?: 'allow' | 'block'
  /** Where it is; it may say so. */
  readonly geolocation?: { readonly latitude: number; readonly longitude: number }
}

/** A browser whose profile survives its restart, and its network: the app is at `network.url`. */
const startPhone = async (chromium: BrowserType, app: App) => {
  const profile = mkdtempSync(join(tmpdir(), 'storystone-phone-'))
  const network = await startNetwork(app.url)
  let context: BrowserContext | undefined
  return {
    network,
    /** Starts the browser, or restarts it on its profile, with a page at `path`. */
    open: async (path: string, options: Options = {}): Promise<Page> => {
      await context?.close()
      context = await chromium.launchPersistentContext(profile, {
        ...(await browserOptions()),
        ...devices.phone,
        locale: 'en-GB',
        serviceWorkers: 'allow',
        baseURL: network.url,
        ...options,
        ...(options.geolocation && { permissions: ['geolocation'] }),
      })
      const [page = await context.newPage()] = context.pages()
      await page.goto(path)
      return page
    },
    /** Crashes a page, as a system that runs out of memory does, and ends the browser. */
    kill: async (page: Page): Promise<void> => {
      const crashed = page.waitForEvent('crash')
      await Promise.allSettled([page.goto('chrome://crash'), crashed])
      await context?.close()
    },
    stop: async (): Promise<void> => {
      await context?.close()
      await network.stop()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
export type Phone = Awaited<ReturnType<typeof startPhone>>

/** The test with a phone of its own. */
export const test = base.extend<{ phone: Phone }>({
  phone: async ({ app, playwright }, use) => {
    const phone = await startPhone(playwright.chromium, app)
    await use(phone)
    await phone.stop()
  },
})
