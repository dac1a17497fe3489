import type { User } from '@storystone/schema/contract/account.ts'
import { clear } from 'idb-keyval'
import { create } from 'zustand'
import { openStore } from '#web/platform/storage/open-store.ts'
import { type Owners, stored } from '#web/platform/storage/stored.ts'
import { emitDraftsForgotten, loadBelongings } from './belongings.ts'

/** The user cancelled their sign-in, so that another user's unsent drafts stay. */
export class SignInCancelled extends Error {}

type Question = {
  /** Undefined when the outbox can't be read. */
  readonly count: number | undefined
  /** The address of the user who signs in. */
  readonly email: string
  /** `isConfirmed`: the drafts may be deleted. */
  answer(isConfirmed: boolean): void
}

/** The question that {@link confirmDiscardOthersDrafts} asks, or null. */
export const useOthersDrafts = create<{ readonly question: Question | null }>()(() => ({
  question: null,
}))

/**
 * How many unsent drafts other users than this one have in this browser. Undefined when the outbox
 * can't be read.
 */
export const countOthersDrafts = async (userId?: string): Promise<number | undefined> =>
  (await (await loadBelongings()).draftOwners())?.filter((owner) => owner !== userId).length

/** Asks a user who signs in whether other users' unsent drafts may be deleted, if there are any. */
export const confirmDiscardOthersDrafts = async ({ id, email }: User): Promise<boolean> => {
  const count = await countOthersDrafts(id)
  if (count === 0) return true
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean): void => {
      useOthersDrafts.setState({ question: null })
      resolve(isConfirmed)
    }
    useOthersDrafts.setState({ question: { count, email, answer } })
  })
}

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

/** Erases the caches, and leaves the app itself: it is the same for every user, and opens without a connection. */
export const eraseCaches = async (): Promise<void> => {
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
