import type { BrowserContext, Disposable, Page } from '@playwright/test'

/** Of the app's origin, and without anything of the app's. */
const emptyPath = '/robots.txt'

/** What the first load of a screen finds in the storage of its tab and its browser. */
export type Begun = {
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}

/** Before the app's own code, once for a screen: there is nothing but this in its storage. */
const begin = ({ local, session, screen }: Begun & { readonly screen: number }) => {
  if (sessionStorage.getItem('screens:begun') === `${screen}`) return
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  sessionStorage.setItem('screens:begun', `${screen}`)
}

const emptyDatabases = async (context: BrowserContext, page: Page): Promise<void> => {
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
}

/** A page that is used again and again, as if it were a new one each time. */
export type ClearedPage = {
  /** The page, emptied of what was done with it before; what is loaded into it next begins with this. */
  clear(begun: Begun): Promise<Page>
  /** Takes back what was added to the page for its next loads when it is cleared the next time. */
  whileOpen(added: Promise<Disposable>): Promise<void>
  /** Ends a page that something went wrong with: the next one is new. */
  drop(): Promise<void>
}

/** Decision 114: a new page costs a process each time, and its code is compiled anew. */
export const createClearedPage = (context: BrowserContext): ClearedPage => {
  const added: Disposable[] = []
  let kept: Page | undefined
  let screens = 0

  const clear = async (begun: Begun): Promise<Page> => {
    kept ??= await context.newPage()
    const page = kept
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(emptyPath)
    // Only now: what was withheld from the page before would go on to the server.
    for (const addition of added.splice(0)) await addition.dispose()
    await page.mouse.move(0, 0)
    await emptyDatabases(context, page)
    screens += 1
    added.push(await page.addInitScript(begin, { ...begun, screen: screens }))
    return page
  }
  return {
    clear,
    whileOpen: async (adding) => {
      added.push(await adding)
    },
    drop: async () => {
      added.length = 0
      await kept?.close()
      kept = undefined
    },
  }
}
