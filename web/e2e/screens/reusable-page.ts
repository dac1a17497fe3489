import type { BrowserContext, Disposable, Page } from '@playwright/test'

/** Of the app's origin, and without any of its code. */
const emptyPath = '/robots.txt'

/** What the first load of a screen finds in web storage. */
export type InitialStorage = {
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}

/** Runs before the app's own code; sets the storage once for each screen. */
const setStorage = ({ local, session, screen }: InitialStorage & { readonly screen: number }) => {
  if (sessionStorage.getItem('screens:begun') === `${screen}`) return
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  sessionStorage.setItem('screens:begun', `${screen}`)
}

/** Deletes the databases of the page's origin, as a browser that runs out of room does. */
export const clearDatabases = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
}

/** One page for many screens (decision 114): a new page costs a process and compiles all code. */
export const createReusablePage = (context: BrowserContext) => {
  const additions: Disposable[] = []
  let current: Page | undefined
  let screens = 0
  return {
    /** Gives the page without what was done to it before. */
    reset: async (storage: InitialStorage): Promise<Page> => {
      current ??= await context.newPage()
      const page = current
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto(emptyPath)
      // Only now: before, a withheld call would go on to the server.
      for (const addition of additions.splice(0)) await addition.dispose()
      await page.mouse.move(0, 0)
      await clearDatabases(page)
      screens += 1
      additions.push(await page.addInitScript(setStorage, { ...storage, screen: screens }))
      return page
    },
    /** Removes an addition to the page at the next reset. */
    whileOpen: async (added: Promise<Disposable>): Promise<void> => {
      additions.push(await added)
    },
    /** Closes a page after a failure: the next one is new. */
    discard: async (): Promise<void> => {
      additions.length = 0
      await current?.close()
      current = undefined
    },
  }
}
