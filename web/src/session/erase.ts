import { emptyShelf } from '../storage/shelf/shelf-owner.ts'

/** What local and session storage hold of this browser, whoever uses it. */
const isOfBrowser = (name: string): boolean =>
  /^(pref_|selectedFormat$|lastSelected|storystone:(log-out|banner-dismissed|narration-speed|reloaded|install))/.test(
    name,
  )

const clearStorage = (storage: Storage): void => {
  for (const name of Object.keys(storage)) {
    if (!isOfBrowser(name)) storage.removeItem(name)
  }
}

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    // It has gone meanwhile: an empty one of this name would be in the way of its owner.
    request.onupgradeneeded = () => request.transaction?.abort()
  })

const clearDatabase = async (name: string): Promise<void> => {
  const database = await open(name)
  try {
    const names = [...database.objectStoreNames]
    if (names.length === 0) return
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(names, 'readwrite')
      for (const store of names) transaction.objectStore(store).clear()
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Emptied, not deleted: a database that another tab has open could not be. */
export const clearDatabases = async (): Promise<void> => {
  // One that can't be emptied keeps no other from being so.
  const shelf = await Promise.allSettled([emptyShelf()])
  const databases = (await indexedDB.databases?.()) ?? []
  const rest = await Promise.allSettled(
    databases.flatMap(({ name }) => (name ? [clearDatabase(name)] : [])),
  )
  for (const outcome of [...shelf, ...rest]) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** The app itself stays: the shell is nobody's. */
const clearCaches = async (): Promise<void> => {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(
    names.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)),
  )
}

/** What says on the system's own screen that a story is there names it. */
const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

/**
 * Takes away all that this browser holds and shows of its user: databases, caches, notifications and
 * web storage, but for preferences, which are the browser's. What can't be emptied is told to the
 * console.
 */
export const eraseUserData = async (): Promise<void> => {
  const steps = [
    () => clearStorage(localStorage),
    () => clearStorage(sessionStorage),
    clearDatabases,
    clearCaches,
    closeNotifications,
  ]
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.warn('Something was kept', outcome.reason)
  }
}
