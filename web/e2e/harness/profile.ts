import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import { browserOptions } from './launch-browser.ts'

type Options = { readonly locale?: string; readonly serviceWorkers?: 'allow' | 'block' }

/** A browser that keeps what it is given over its own restart, as one on a phone does. */
export const createProfile = (chromium: BrowserType) => {
  const folder = mkdtempSync(join(tmpdir(), 'storystone-profile-'))
  let context: BrowserContext | undefined
  return {
    /** Starts the browser on what it has kept, and gives a page that is at rest at `url`. */
    open: async (url: string, options: Options = {}): Promise<Page> => {
      context = await chromium.launchPersistentContext(folder, {
        ...(await browserOptions()),
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'allow',
        locale: 'en-GB',
        baseURL: url,
        ...options,
      })
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(url)
      return page
    },
    /** Kills the page as a system out of memory does, and ends the browser. */
    kill: async (page: Page): Promise<void> => {
      const crashed = page.waitForEvent('crash')
      await Promise.allSettled([page.goto('chrome://crash'), crashed])
      await context?.close()
    },
    close: async (): Promise<void> => {
      await context?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
