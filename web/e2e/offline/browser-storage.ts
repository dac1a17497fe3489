import type { Page } from '@playwright/test'

/** All that the browser keeps and a page can read: databases, caches and web storage. */
export const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })

    const asText = async (value: unknown): Promise<string> =>
      value instanceof Blob
        ? `${value.constructor.name} of ${value.size}: ${(await value.text()).slice(0, 100)}`
        : JSON.stringify(value)

    const databases: Record<string, string[]> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const keys = await resultOf(store.getAllKeys())
        const texts = await Promise.all((await resultOf(store.getAll())).map(asText))
        databases[`${name}/${storeName}`] = keys.map((key, at) => `${String(key)}: ${texts[at]}`)
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url)
    }
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookies: document.cookie,
      databases,
      cached,
    }
  })

type Storage = Awaited<ReturnType<typeof readStorage>>

/** The stores that are not empty, with their entries. */
export const filledStores = ({ databases }: Storage): Readonly<Record<string, string[]>> =>
  Object.fromEntries(Object.entries(databases).filter(([, entries]) => entries.length > 0))

/** The entries of one store; none while there is no such store. */
export const entriesOf = async (page: Page, store: string): Promise<readonly string[]> =>
  (await readStorage(page)).databases[store] ?? []

/** Which of these words the page's memory still holds after a garbage collection. */
export const heldInMemory = async (
  page: Page,
  words: readonly string[],
): Promise<readonly string[]> => {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  // The developer tools keep what was logged to the console, not the page.
  await devtools.send('Runtime.discardConsoleEntries')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  await devtools.detach()
  const memory = chunks.join('')
  return words.filter((word) => memory.includes(word))
}
