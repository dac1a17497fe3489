import type { Page } from '@playwright/test'

/** Everything that a page can see of what its browser keeps: databases, caches and web storage. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
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
      const database = await done(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
        const texts = await Promise.all(values.map(asText))
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

export type Kept = Awaited<ReturnType<typeof keptBy>>

/** The databases in which there is something, with what there is. */
export const filled = ({ databases }: Kept) =>
  Object.fromEntries(Object.entries(databases).filter(([, entries]) => entries.length > 0))
