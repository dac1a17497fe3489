import { clear } from 'idb-keyval'
import { openStore } from '#web/platform/storage/open-store.ts'
import { type Owners, stored } from '#web/platform/storage/stored.ts'
import { emitDraftsForgotten, loadBelongings } from './belongings.ts'

/** Drops what was typed and photographed in this browser, from memory too. */
export const forgetDrafts = async (): Promise<void> => {
  emitDraftsForgotten()
  await (await loadBelongings()).dropDraft()
}

/** What the table does not know is erased too. */
const eraseStorage = (storage: Storage, owners: Owners): void => {
  for (const name of Object.keys(storage)) {
    if (owners[name] !== 'browser') storage.removeItem(name)
  }
}

/**
 * Erases the databases of the user. They are emptied, not deleted: another tab may have them open.
 * Rejects after all of them when one can't be emptied.
 */
export const eraseDatabases = async (): Promise<void> => {
  const ofUser = stored.databases.filter(({ owner }) => owner === 'user')
  const outcomes = await Promise.allSettled([
    loadBelongings().then(({ eraseShelf }) => eraseShelf()),
    ...ofUser.map(({ name }) => clear(openStore(name))),
  ])
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Leaves the app itself: it is the same for every user. */
const eraseCaches = async (): Promise<void> => {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(
    names.filter((name) => !name.includes('-precache-')).map((name) => caches.delete(name)),
  )
}

/** The notification of a story shows its title, and none is to come for another user. */
const closeNotifications = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * Erases all that this browser stores and shows of its user, as the table `stored` says. Failures
 * are logged to the console.
 */
export const eraseUserData = async (): Promise<void> => {
  const steps = [
    () => eraseStorage(localStorage, stored.localStorage),
    () => eraseStorage(sessionStorage, stored.sessionStorage),
    eraseDatabases,
    eraseCaches,
    closeNotifications,
  ]
  const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.warn('Some data could not be erased', outcome.reason)
  }
}
